import { Button } from '@mantine/core'
import { Copy, MessageCircle } from 'lucide-react'
import { notifyErrorMessage, notifySuccess } from '../../lib/notify.ts'

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    notifySuccess('Copied')
  } catch {
    notifyErrorMessage({ title: 'Not copied', message: 'This browser does not allow copying.' })
  }
}

interface ShareMessageProps {
  message: string
  /** +234…; without it, the person chooses the chat in WhatsApp. */
  e164?: string | null | undefined
  /** Marks WhatsApp as the main action. */
  isMain?: boolean
}

/** Buttons that copy a message, or send it by WhatsApp. */
export function ShareMessage({ message, e164, isMain = false }: ShareMessageProps) {
  return (
    <>
      <Button
        component="a"
        variant={isMain ? 'filled' : 'default'}
        href={`https://wa.me/${e164?.replace(/\D/g, '') ?? ''}?text=${encodeURIComponent(message)}`}
        target="_blank"
        rel="noreferrer"
        leftSection={<MessageCircle size={17} aria-hidden />}
      >
        WhatsApp
      </Button>
      <Button
        variant="default"
        leftSection={<Copy size={17} aria-hidden />}
        onClick={() => void copy(message)}
      >
        Copy
      </Button>
    </>
  )
}
