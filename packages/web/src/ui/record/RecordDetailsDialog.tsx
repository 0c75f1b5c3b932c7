import type { RecordKind } from '@ilewa/contract/core/record-kinds'
import { Button, Skeleton, Text } from '@mantine/core'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RecordQuery } from '../../lib/api/record-api.ts'
import { DetailsDialog } from '../dialog/DetailsDialog.tsx'
import type { DialogState } from '../dialog/MountedDialog.tsx'
import type { Dialogs } from '../dialog/use-dialogs.ts'
import { RecordHistory } from '../history/RecordHistory.tsx'
import { ErrorView } from '../layout/ErrorView.tsx'
import type { Fact } from '../layout/FactLines.tsx'
import classes from './RecordDetailsDialog.module.css'
import { recordDialogs } from './RecordDialogs.tsx'

interface RecordDetailsDialogProps<R> extends DialogState {
  id: string
  api: RecordQuery<R>
  /** Shows the history of this kind of record below the details. */
  historyKind?: RecordKind
  size?: string
  /** Title while the record loads. */
  fallbackTitle: string
  titleOf: (record: R) => ReactNode
  /** The buttons below the details. */
  footer: (record: R) => ReactNode
  onClose: () => void
  children: (record: R) => ReactNode
}

/** All details of one record. */
export function RecordDetailsDialog<R>({ api, id, historyKind, ...props }: RecordDetailsDialogProps<R>) {
  const { fallbackTitle, titleOf, footer, children, ...dialog } = props
  const query = api.useOne(id)
  const { data: record, isError, error, refetch } = query
  return (
    <DetailsDialog
      {...dialog}
      query={query}
      title={record ? titleOf(record) : fallbackTitle}
      footer={record && footer(record)}
    >
      {record && (
        <>
          {children(record)}
          {historyKind && <RecordHistory kind={historyKind} id={id} />}
        </>
      )}
      {!record && isError && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!record && !isError && <Skeleton className="delayed" height="20rem" radius="lg" />}
    </DetailsDialog>
  )
}

export const EditRecordButton = ({ id, dialogs }: { id: string; dialogs: Dialogs }) => (
  <Button
    variant="default"
    leftSection={<Pencil size={17} aria-hidden />}
    onClick={() => dialogs.open(recordDialogs.edit, id)}
  >
    Edit
  </Button>
)

/** First line of the details, such as an amount and a status. */
export const DetailsHead = ({ children }: { children: ReactNode }) => (
  <div className={classes.head}>{children}</div>
)

/** The main amount of the details. */
export const DetailsAmount = ({ children }: { children: ReactNode }) => (
  <span className={classes.amount}>{children}</span>
)

export function DetailsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

/** A section with a text that a user entered; nothing if there is none. */
export function TextSection({ title, text }: { title: string; text: string | null }) {
  if (!text) return null
  return (
    <DetailsSection title={title}>
      <Text className={classes.text}>{text}</Text>
    </DetailsSection>
  )
}

/** Omits the facts without a value. */
export const withoutEmptyFacts = (facts: readonly (readonly [string, ReactNode])[]): Fact[] =>
  facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []))
