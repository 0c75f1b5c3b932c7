import { bookings } from '@ilewa/contract/bookings/schema'
import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../../lib/api/save-file.ts'
import { notifyError } from '../../../lib/notify.ts'
import { toBookingFilters, type UrlFilters } from './booking-filters.ts'

/** Downloads the filtered bookings as CSV. */
export function ExportBookings({ filters }: { filters: UrlFilters }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await saveFile(bookings.export, toBookingFilters(filters))
    } catch (error) {
      notifyError(error, 'Failed to export bookings')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      px="md"
      leftSection={<Download size={17} aria-hidden />}
      loading={busy}
      onClick={() => void save()}
    >
      Export CSV
    </Button>
  )
}
