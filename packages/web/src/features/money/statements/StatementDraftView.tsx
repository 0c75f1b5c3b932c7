import type { TextLine } from '@ilewa/contract/money/document-text'
import { Skeleton } from '@mantine/core'
import { TextLines } from '../../../ui/data/TextLines.tsx'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'

export interface DraftQuery<D> {
  data: D | undefined
  isError: boolean
  error: Error | null
  refetch: () => unknown
}

interface StatementDraftViewProps {
  query: Omit<DraftQuery<unknown>, 'data'>
  lines: TextLine[] | undefined
}

/** What a statement would state now. */
export function StatementDraftView({ query: { isError, error, refetch }, lines }: StatementDraftViewProps) {
  if (lines) return <TextLines lines={lines} />
  return isError ? (
    <ErrorView error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton className="delayed" height="12rem" radius="lg" />
  )
}
