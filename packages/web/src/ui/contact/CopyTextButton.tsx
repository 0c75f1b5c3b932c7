import { Button } from '@mantine/core'
import { Copy } from 'lucide-react'
import { notifyErrorMessage, notifySuccess } from '../../lib/notify.ts'

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    notifySuccess('Copied')
  } catch {
    notifyErrorMessage({ title: 'Not copied', message: 'This browser does not allow copying.' })
  }
}

interface CopyTextButtonProps {
  text: string
  label?: string
  /** What is copied, for screen readers, where several texts can be. */
  about?: string
}

/** Copies a text, and says whether it worked. */
export const CopyTextButton = ({ text, label = 'Copy', about }: CopyTextButtonProps) => (
  <Button
    variant="default"
    leftSection={<Copy size={17} aria-hidden />}
    aria-label={about && `${label}: ${about}`}
    onClick={() => void copy(text)}
  >
    {label}
  </Button>
)
