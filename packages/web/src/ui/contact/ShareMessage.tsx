import { Button } from '@mantine/core'
import { MessageCircle } from 'lucide-react'
import { CopyTextButton } from './CopyTextButton.tsx'

interface ShareMessageProps {
  message: string
  /** The link in the message, which is copied without the rest of it. */
  link?: string
  /** +234…; without it, the person chooses the chat in WhatsApp. */
  e164?: string | null | undefined
  /** Marks WhatsApp as the main action, which gets the focus in a dialog. */
  isMain?: boolean
}

/** Buttons that copy a message, or send it by WhatsApp. */
export const ShareMessage = ({ message, link, e164, isMain = false }: ShareMessageProps) => (
  <>
    <Button
      component="a"
      variant={isMain ? 'filled' : 'default'}
      data-autofocus={isMain || undefined}
      href={`https://wa.me/${e164?.replace(/\D/g, '') ?? ''}?text=${encodeURIComponent(message)}`}
      target="_blank"
      rel="noreferrer"
      leftSection={<MessageCircle size={17} aria-hidden />}
    >
      WhatsApp
    </Button>
    {link ? <CopyTextButton label="Copy link" text={link} /> : <CopyTextButton text={message} />}
  </>
)
