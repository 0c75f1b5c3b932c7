import type { TextLine } from '@ilewa/contract/money/document-text'
import { Skeleton } from '@mantine/core'
import { TextLines } from '../../../ui/data/TextLines.tsx'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'

interface StatementDraftViewProps<D> {
  query: { data: D | undefined; isError: boolean; error: Error | null; refetch: () => unknown }
  toLines: (draft: D) => TextLine[]
}

/** What a statement would state now. */
export function StatementDraftView<D>({ query, toLines }: StatementDraftViewProps<D>) {
  const { data: draft, isError, error, refetch } = query
  if (draft !== undefined) return <TextLines lines={toLines(draft)} />
  return isError ? (
    <ErrorView error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton className="delayed" height="12rem" radius="lg" />
  )
}
