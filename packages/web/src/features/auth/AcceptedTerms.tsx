import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'

/** In a new tab, because the form is not filled in again after it was left. */
const PageLink = ({ path, children }: { path: string; children: ReactNode }) => (
  <Anchor href={path} target="_blank" rel="noreferrer" inherit underline="always">
    {children}
  </Anchor>
)

/** The terms that a new account accepts, and the privacy notice. */
export function AcceptedTerms({ step }: { step: string }) {
  return (
    <Text size="sm" c="dimmed" ta="center">
      By {step} you accept the <PageLink path={paths.terms}>Terms</PageLink>.{' '}
      <PageLink path={paths.privacy}>Privacy</PageLink> says what is stored.
    </Text>
  )
}
