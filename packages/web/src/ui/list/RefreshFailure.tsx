import { Button } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import classes from './RefreshFailure.module.css'

/** The fields used from a TanStack query. */
export interface RefreshableQuery {
  data: unknown
  isError: boolean
  isFetching: boolean
  /** Only the next page failed to load: the shown rows are fresh. */
  isFetchNextPageError?: boolean
  refetch: () => unknown
}

/** Shown above cached data whose refetch failed. A load without cached data shows an `ErrorView`. */
export function RefreshFailure({ query }: { query: RefreshableQuery }) {
  const isStale = query.isError && query.data !== undefined && !query.isFetchNextPageError
  return (
    <div role="status" className={classes.frame}>
      {isStale && (
        <div className={classes.notice}>
          <span>Could not refresh</span>
          <Button
            variant="subtle"
            size="compact-sm"
            className="tap"
            leftSection={<RotateCw size={15} aria-hidden />}
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          >
            Retry
          </Button>
        </div>
      )}
    </div>
  )
}
