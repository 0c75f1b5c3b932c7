import type { ComponentProps, ReactNode } from 'react'
import { EmptyState, NoMatch } from '../layout/EmptyState.tsx'
import { PageHeader } from '../layout/PageHeader.tsx'
import { SkeletonRows } from '../layout/Skeletons.tsx'
import { ListStates } from './ListStates.tsx'
import { LoadMore } from './LoadMore.tsx'

type Query = ComponentProps<typeof ListStates>['query'] &
  Pick<ComponentProps<typeof LoadMore>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage' | 'readAhead'>

interface ListScreenProps {
  title: string
  subtitle: ReactNode
  /** Beside the title, such as a button that adds. */
  actions?: ReactNode
  /** Figures and filters. */
  head: ReactNode
  /** A paged query, as `usePagedList` makes it. */
  query: Query
  shown: number
  total: number
  isFiltered: boolean
  clearFilters: () => void
  /** One, and several: 'booking', 'bookings'. */
  nouns: readonly [string, string]
  /** First use. */
  empty: ComponentProps<typeof EmptyState>
  noMatch: { title: string; text: string }
  skeleton?: ReactNode
  fallback?: string
  /** The rows. */
  children: ReactNode
}

/** A page that is one list: title, figures, filters, and the rows or the reason why there are none. */
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
