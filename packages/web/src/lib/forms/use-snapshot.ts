import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

interface Snapshot<T> {
  /** Undefined until a fresh answer is there. */
  snapshot: T | undefined
  /** Takes the latest, after a stale edit. */
  reload: () => Promise<void>
}

/** What a form edits: fresh when it opens, and left alone by later refetches, so that nothing typed is lost. */
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
