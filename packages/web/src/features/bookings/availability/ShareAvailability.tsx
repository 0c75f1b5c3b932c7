import type { AvailableProperty } from '@ilewa/contract/properties/schema'
import { Button, Group } from '@mantine/core'
import { Copy, MessageCircle } from 'lucide-react'
import { notifyErrorMessage, notifySuccess } from '../../../lib/notify.ts'
import { useSession } from '../../../lib/session/session.ts'
import { type Enquiry, toAvailabilityMessage } from './availability-message.ts'

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    notifySuccess('Copied')
  } catch {
    notifyErrorMessage({ title: 'Not Copied', message: 'This browser does not allow copying.' })
  }
}

interface ShareAvailabilityProps {
  enquiry: Enquiry
  free: readonly AvailableProperty[]
  total: number
}

/** Copies the message about the free properties, or sends it by WhatsApp. */
export function ShareAvailability({ enquiry, free, total }: ShareAvailabilityProps) {
  const sender = useSession()?.business?.name ?? 'your host'
  const message = toAvailabilityMessage(enquiry, free, { sender, others: total - free.length })
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<Copy size={17} aria-hidden />}
        onClick={() => void copy(message)}
      >
        Copy
      </Button>
      <Button
        component="a"
        variant="default"
        href={`https://wa.me/?text=${encodeURIComponent(message)}`}
        target="_blank"
        rel="noreferrer"
        leftSection={<MessageCircle size={17} aria-hidden />}
      >
        WhatsApp
      </Button>
    </Group>
  )
}
