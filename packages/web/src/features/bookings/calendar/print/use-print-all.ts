import { useRef } from 'react'
import { notifyError } from '../../../../lib/notify.ts'
import type { useCalendar } from '../calendar.api.ts'

/** Loads the remaining properties and then prints the page. */
export function usePrintAll(query: ReturnType<typeof useCalendar>): () => void {
  const latest = useRef(query)
  latest.current = query
  const print = async () => {
    let result = latest.current
    while (result.hasNextPage && !result.isError) result = (await result.fetchNextPage()) as typeof result
    if (result.isError) throw result.error
    window.print()
  }
  return () => void print().catch((error: unknown) => notifyError(error, 'Failed to load the calendar'))
}
