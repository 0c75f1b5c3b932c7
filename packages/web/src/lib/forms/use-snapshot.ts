import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

interface Snapshot<T> {
  /** Undefined until fresh data has loaded. */
  snapshot: T | undefined
  /** Replaces the snapshot by the latest data after a stale edit. */
  reload: () => Promise<void>
}

/**
 * Data that a form edits: fresh when the form opens, not changed by later refetches, which would overwrite what the
 * user typed.
 */
export function useSnapshot<T>(query: UseQueryResult<T>): Snapshot<T> {
  const [snapshot, setSnapshot] = useState<T>()
  const isFresh = query.isFetchedAfterMount || !query.isStale
  if (snapshot === undefined && query.data !== undefined && isFresh) setSnapshot(query.data)

  const reload = async () => {
    const latest = await query.refetch()
    if (latest.data !== undefined) setSnapshot(latest.data)
  }
  return { snapshot, reload }
}
