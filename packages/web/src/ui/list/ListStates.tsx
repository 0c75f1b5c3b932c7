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
  /** First use. */
  empty: ReactNode
  noMatch: ReactNode
  fallback?: string
  /** The rows. */
  children: ReactNode
}

/** Chooses between loading, error, first use, no match and the rows; cached rows say when they could not be refreshed. */
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
