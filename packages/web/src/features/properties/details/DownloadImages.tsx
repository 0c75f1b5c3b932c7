import type { Property } from '@ilewa/contract/properties/schema'
import { ActionIcon } from '@mantine/core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { notifyErrorMessage, notifySuccess } from '../../../lib/notify.ts'
import { downloadImages } from './download-images.ts'

/** Downloads the images, which agents send to their clients. */
export function DownloadImages({ property }: { property: Property }) {
  const [busy, setBusy] = useState(false)
  if (property.images.length === 0) return null

  const download = async () => {
    setBusy(true)
    try {
      const count = await downloadImages(property)
      notifySuccess(`${count} image(s) downloaded successfully`)
    } catch {
      notifyErrorMessage({ title: 'Error', message: 'Failed to download images' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <ActionIcon
      variant="default"
      loading={busy}
      aria-label={`Download the images of ${property.name}`}
      onClick={() => void download()}
    >
      <Download size={18} aria-hidden />
    </ActionIcon>
  )
}
