import { Button, Stack } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { ErrorMessage } from '../../lib/api/api-error.ts'
import { FormFailure } from '../form/FormFailure.tsx'

interface FormNoticeProps {
  failure: ErrorMessage | null
  /** The record was saved after the form was opened. */
  isStale: boolean
  onReload?: (() => Promise<unknown>) | undefined
}

/** Shows the last error of a form, if any, and offers to reload a record that was saved meanwhile. */
export function FormNotice({ failure, isStale, onReload }: FormNoticeProps) {
  const [busy, setBusy] = useState(false)
  if (!isStale || !onReload) return <FormFailure failure={failure} />
  const reload = async () => {
    setBusy(true)
    try {
      await onReload()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="xs">
      <FormFailure failure={failure} />
      <Button
        variant="default"
        loading={busy}
        onClick={() => void reload()}
        leftSection={<RotateCw size={17} aria-hidden />}
      >
        Reload
      </Button>
    </Stack>
  )
}
