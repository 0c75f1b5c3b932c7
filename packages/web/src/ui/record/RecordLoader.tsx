import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSnapshot } from '../../lib/forms/use-snapshot.ts'
import { DetailsDialog } from '../dialog/DetailsDialog.tsx'
import type { DialogState } from '../dialog/MountedDialog.tsx'
import { ErrorView } from '../layout/ErrorView.tsx'

interface RecordLoaderProps<R> extends DialogState {
  query: UseQueryResult<R>
  /** Title while it loads. */
  title: string
  size?: string
  onClose: () => void
  /** Renders the form of the loaded version; `reload` loads the latest one after a stale edit. */
  children: (record: R, reload: () => Promise<void>) => ReactNode
}

/** Loads a record for a form: fresh when the form opens, and not changed by later refetches. */
export function RecordLoader<R>({ query, title, size, children, ...dialog }: RecordLoaderProps<R>) {
  const { snapshot, reload } = useSnapshot(query)
  // A record may be an amount, which may be 0.
  if (snapshot !== undefined) return children(snapshot, reload)
  return (
    <DetailsDialog {...dialog} size={size} title={title}>
      {query.isError ? (
        <ErrorView error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="delayed" height="24rem" radius="lg" />
      )}
    </DetailsDialog>
  )
}
