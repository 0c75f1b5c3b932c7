import type { ComponentProps, ReactNode } from 'react'
import { EmptyState, NoMatch } from '../layout/EmptyState.tsx'
import { PageHeader } from '../layout/PageHeader.tsx'
import { SkeletonRows } from '../layout/Skeletons.tsx'
import { ListStates } from './ListStates.tsx'
import { LoadMore } from './LoadMore.tsx'

type Query = ComponentProps<typeof ListStates>['query'] &
  Pick<
    ComponentProps<typeof LoadMore>,
    'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage' | 'prefetchNextPage'
  >

interface ListScreenProps {
  title: string
  subtitle: ReactNode
  /** Shown beside the title, such as an Add button. */
  actions?: ReactNode
  /** Statistics and filters. */
  head: ReactNode
  /** A paged query from `usePagedList`. */
  query: Query
  shown: number
  total: number
  isFiltered: boolean
  clearFilters: () => void
  /** Singular and plural: 'booking', 'bookings'. */
  nouns: readonly [string, string]
  /** Shown before the first record exists. */
  empty: ComponentProps<typeof EmptyState>
  noMatch: Omit<ComponentProps<typeof NoMatch>, 'onClear'>
  skeleton?: ReactNode
  fallback?: string
  /** The rows. */
  children: ReactNode
}

/** Page of a list: title, statistics, filters, and the rows or an empty, loading or error state. */
export function ListScreen({
  title,
  subtitle,
  actions,
  head,
  nouns,
  empty,
  noMatch,
  ...list
}: ListScreenProps) {
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} actions={actions} />
      {head}
      <ListStates
        query={list.query}
        count={list.shown}
        isFiltered={list.isFiltered}
        fallback={list.fallback}
        skeleton={list.skeleton ?? <SkeletonRows height="4.25rem" />}
        empty={<EmptyState {...empty} />}
        noMatch={<NoMatch {...noMatch} onClear={list.clearFilters} />}
      >
        {list.children}
        <LoadMore {...list.query} shown={list.shown} total={list.total} nouns={nouns} />
      </ListStates>
    </>
  )
}
