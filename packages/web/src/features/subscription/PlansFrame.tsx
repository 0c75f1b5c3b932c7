import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { OpenPaymentNotice } from '../payments/OpenPaymentNotice.tsx'
import classes from './PlansFrame.module.css'

/** Heading and footer around the plan cards, shared by both pages. */
export function PlansFrame({ above, children }: { above: ReactNode; children: ReactNode }) {
  return (
    <>
      <title>Choose Your Plan · Ilewa</title>
      {above}
      <div className={classes.heading}>
        <Title order={1}>Choose Your Plan</Title>
        <Text c="dimmed">Select the perfect plan to manage your properties efficiently</Text>
      </div>
      <OpenPaymentNotice />
      {children}
      <Text c="dimmed" ta="center" mt="xl" fz="0.9375rem">
        You can change or cancel your plan anytime from your account settings.
      </Text>
    </>
  )
}
