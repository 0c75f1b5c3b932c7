import { Button, Stack } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { ErrorMessage } from '../../lib/api/api-error.ts'
import { FormFailure } from '../form/FormFailure.tsx'

interface StaleEditProps {
  failure: ErrorMessage | null
  onReload: () => Promise<unknown>
}

/** Shown in a form whose record was saved meanwhile; offers to reload. */
export function StaleEdit({ failure, onReload }: StaleEditProps) {
  const [busy, setBusy] = useState(false)
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
