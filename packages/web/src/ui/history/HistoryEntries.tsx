import type { RecordKind } from '@ilewa/contract/core/record-kinds'
import { Button, Skeleton, Text } from '@mantine/core'
import { entriesOf, useRecordHistory } from '../../features/audit/audit.api.ts'
import { useFormatDateTime } from '../../lib/today.ts'
import { ErrorView } from '../layout/ErrorView.tsx'
import { RefreshFailure } from '../list/RefreshFailure.tsx'
import { ChangeLines } from './ChangeLines.tsx'
import classes from './HistoryEntries.module.css'
import { actorOf, verbOf } from './history-labels.ts'

interface HistoryEntriesProps {
  kind: RecordKind
  id: string
}

/** Change history of one record, newest first. */
export function HistoryEntries({ kind, id }: HistoryEntriesProps) {
  const query = useRecordHistory(kind, id)
  const formatDateTime = useFormatDateTime()
  const { entries } = entriesOf(query.data)
  if (query.isPending) return <Skeleton className="delayed" height="4rem" />
  if (query.isError && entries.length === 0)
    return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  if (entries.length === 0) return <Text c="dimmed">No changes recorded yet.</Text>
  return (
    <>
      <RefreshFailure query={query} />
      <ol className={classes.entries}>
        {entries.map(({ id: entryId, action, byName, at, changes }) => (
          <li key={entryId} data-action={action}>
            <div className={classes.head}>
              <span>
                <strong>{actorOf(kind, byName)}</strong> {verbOf(kind, action)} it
              </span>
              <time dateTime={at}>{formatDateTime(at)}</time>
            </div>
            {action === 'UPDATED' && <ChangeLines kind={kind} changes={changes} />}
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </>
  )
}
