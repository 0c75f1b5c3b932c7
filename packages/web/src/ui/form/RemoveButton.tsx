import { Button } from '@mantine/core'
import { useState } from 'react'
import { notifyError, notifySuccess } from '../../lib/notify.ts'

interface RemoveButtonProps {
  label: string
  disabled: boolean
  /** Returns what is shown when it is done. */
  onRemove: () => Promise<string>
  onDone: () => void
  /** Shown if the server gives no sentence. */
  fallback: string
}

/** A button in the footer of a form that removes at once what the form changes. */
export function RemoveButton({ label, disabled, onRemove, onDone, fallback }: RemoveButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      notifySuccess(await onRemove())
      onDone()
    } catch (error) {
      notifyError(error, fallback)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="subtle"
      color="red"
      px="sm"
      loading={isBusy}
      disabled={disabled}
      onClick={() => void remove()}
    >
      {label}
    </Button>
  )
}
