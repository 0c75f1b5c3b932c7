import { useState } from 'react'

export interface Selection {
  /** Ids of rows that are in the list. */
  chosen: ReadonlySet<string>
  toggle: (id: string) => void
  choose: (ids: readonly string[]) => void
}

/** Selected rows of a list. A row that leaves the list is no longer selected. */
export function useSelection(rows: readonly { id: string }[]): Selection {
  const [ids, setIds] = useState<readonly string[]>([])
  const chosen = new Set(rows.map(({ id }) => id).filter((id) => ids.includes(id)))
  return {
    chosen,
    toggle: (id) => setIds(chosen.has(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    choose: setIds,
  }
}
