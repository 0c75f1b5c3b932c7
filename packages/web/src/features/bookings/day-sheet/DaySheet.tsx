import { useEffect, useState } from 'react'
import { notifyError } from '../../../lib/notify.ts'
import { type DaySheetStays, loadDaySheet } from './load-day-sheet.ts'
import { PrintedDaySheet } from './PrintedDaySheet.tsx'

/** Loads the day sheet, prints it, and is then done. */
export function DaySheet({ onDone }: { onDone: () => void }) {
  const [stays, setStays] = useState<DaySheetStays | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const loading = new AbortController()
    const fail = (error: unknown) => {
      if (loading.signal.aborted) return
      notifyError(error, 'Failed to load the day sheet')
      onDone()
    }
    loadDaySheet(loading.signal).then(setStays, fail)
    return () => loading.abort()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the stays are rendered
  useEffect(() => {
    if (!stays) return
    window.addEventListener('afterprint', onDone)
    window.print()
    return () => window.removeEventListener('afterprint', onDone)
  }, [stays])
  return stays && <PrintedDaySheet stays={stays} />
}
