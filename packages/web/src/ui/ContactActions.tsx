import type { Booking } from '@ilewa/contract/bookings'
import { Button } from '@mantine/core'
import classes from './ContactActions.module.css'
import { useContactLinks } from './use-contact-links.ts'

/** Call, WhatsApp and e-mail as buttons. */
export function ContactActions({ booking }: { booking: Booking }) {
  return (
    <div className={classes.actions}>
      {useContactLinks(booking).map(({ label, icon: Icon, ...link }) => (
        <Button
          key={label}
          component="a"
          variant="default"
          px="sm"
          leftSection={<Icon size={17} aria-hidden />}
          {...link}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
