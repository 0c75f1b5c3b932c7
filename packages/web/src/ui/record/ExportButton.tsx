import type { EndpointDefinition } from '@ilewa/contract/core/endpoint'
import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../lib/api/save-file.ts'
import { notifyError } from '../../lib/notify.ts'

interface ExportButtonProps {
  endpoint: EndpointDefinition & { file: string }
  /** The list's filters and sort order. */
  query: Readonly<Record<string, unknown>>
  disabled?: boolean
  fallback: string
}

/** Downloads the filtered list as CSV. */
export function ExportButton({ endpoint, query, disabled, fallback }: ExportButtonProps) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await saveFile(endpoint, query)
    } catch (error) {
      notifyError(error, fallback)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      px="sm"
      disabled={disabled}
      loading={busy}
      leftSection={<Download size={18} aria-hidden />}
      onClick={() => void save()}
    >
      Export CSV
    </Button>
  )
}
