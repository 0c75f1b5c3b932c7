import type { AvailableProperty } from '@ilewa/contract/properties/schema'
import { Group } from '@mantine/core'
import { useSession } from '../../../lib/session/session.ts'
import { ShareMessage } from '../../../ui/contact/ShareMessage.tsx'
import { type Enquiry, toAvailabilityMessage } from './availability-message.ts'

interface ShareAvailabilityProps {
  enquiry: Enquiry
  free: readonly AvailableProperty[]
  total: number
}

/** Copies the message about the free properties, or sends it by WhatsApp. */
export function ShareAvailability({ enquiry, free, total }: ShareAvailabilityProps) {
  const sender = useSession()?.business?.name ?? 'your host'
  return (
    <Group gap="xs">
      <ShareMessage message={toAvailabilityMessage(enquiry, free, { sender, others: total - free.length })} />
    </Group>
  )
}
