import { errorEntry } from '@ilewa/contract/errors'
import { Alert, Button, Stack } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'

const { title, message } = errorEntry('common.stale_edit')

/** Someone else saved first: says so in the form and offers the latest. */
export function StaleEdit({ onReload }: { onReload: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)
  const reload = async () => {
    setBusy(true)
    await onReload()
    setBusy(false)
  }
  return (
    <Alert color="red" role="alert" title={title}>
      <Stack align="flex-start" gap="sm">
        {message}
        <Button
          variant="default"
          autoFocus
          loading={busy}
          onClick={() => void reload()}
          leftSection={<RotateCw size={17} aria-hidden />}
        >
          Reload
        </Button>
      </Stack>
    </Alert>
  )
}
