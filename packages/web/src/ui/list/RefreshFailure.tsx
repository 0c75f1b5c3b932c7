import { Button } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import classes from './RefreshFailure.module.css'

/** Of a TanStack query. */
export interface RefreshableQuery {
  data: unknown
  isError: boolean
  isFetching: boolean
  /** Only the next page is missing: what is shown is fresh. */
  isFetchNextPageError?: boolean
  refetch: () => unknown
}

/** Above cached data whose last load failed; nothing otherwise. A load without cached data is an `ErrorView`. */
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
