import type { ReactNode } from 'react'
import { ErrorView } from '../layout/ErrorView.tsx'
import { type RefreshableQuery, RefreshFailure } from './RefreshFailure.tsx'

interface ListQueryState extends RefreshableQuery {
  isPending: boolean
  error: unknown
}

interface ListStatesProps {
  /** A TanStack query. */
  query: ListQueryState
  count: number
  isFiltered: boolean
  skeleton: ReactNode
  /** Shown before the first record exists. */
  empty: ReactNode
  noMatch: ReactNode
  fallback?: string
  /** The rows. */
  children: ReactNode
}

/** Shows the loading, error, empty or no-match state, or the rows; stale cached rows show a refresh notice. */
export function ListStates({ query, count, isFiltered, ...views }: ListStatesProps) {
  if (query.isPending) return views.skeleton
  if (query.isError && count === 0) {
    return <ErrorView error={query.error} fallback={views.fallback} onRetry={() => void query.refetch()} />
  }
  if (count === 0) return isFiltered ? views.noMatch : views.empty
  return (
    <>
      <RefreshFailure query={query} />
      {views.children}
    </>
  )
}
