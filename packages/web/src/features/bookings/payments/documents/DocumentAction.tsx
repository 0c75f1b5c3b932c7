import { Button } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { notifyError } from '../../../../lib/notify.ts'

interface DocumentActionProps {
  label: string
  icon: LucideIcon
  failure: string
  run: () => Promise<unknown>
}

/** A button that is busy until its action has ended. */
export function DocumentAction({ label, icon: Icon, failure, run }: DocumentActionProps) {
  const [busy, setBusy] = useState(false)
  const start = () => {
    setBusy(true)
    void run()
      .catch((error: unknown) => notifyError(error, failure))
      .finally(() => setBusy(false))
  }
  return (
    <Button variant="default" loading={busy} leftSection={<Icon size={17} aria-hidden />} onClick={start}>
      {label}
    </Button>
  )
}
