import { errorEntry } from '@ilewa/contract/core/errors'
import { Button, Stack } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { FormFailure } from '../form/FormFailure.tsx'

const stale = errorEntry('common.stale_edit')

/** Shown in a form when another user saved first; offers to reload. */
export function StaleEdit({ onReload }: { onReload: () => Promise<unknown> }) {
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
      <FormFailure failure={stale} />
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
