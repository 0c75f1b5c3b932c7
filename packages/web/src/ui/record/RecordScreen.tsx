import type { Permission } from '@ilewa/contract/core/access'
import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { type PagedResponse, totalOf } from '../../lib/api/paging.ts'
import { useCan } from '../../lib/session/use-can.ts'
import type { Dialogs } from '../dialog/use-dialogs.ts'
import type { Column } from '../list/columns.ts'
import { DataTable } from '../list/DataTable.tsx'
import { ListScreen } from '../list/ListScreen.tsx'
import type { MenuEntry } from '../menu/menu-entries.ts'
import { emptyForm, type RecordDialogProps, RecordDialogs, recordDialogs } from './RecordDialogs.tsx'
import { RecordRowActions } from './RecordRowActions.tsx'

type ListScreenProps = ComponentProps<typeof ListScreen>

/** The list screen of one kind of record. */
export interface RecordScreenDescription<R extends { id: string }> {
  title: string
  /** Singular and plural: 'expense', 'expenses'. */
  nouns: ListScreenProps['nouns']
  /** Table caption for screen readers. */
  caption: string
  addLabel: string
  /** Shown before the first record exists, with the Add button. */
  empty: Omit<ListScreenProps['empty'], 'action'>
  noMatch: ListScreenProps['noMatch']
  /** All columns except the actions. */
  columns: readonly Column<R>[]
  /** Name of a record for screen readers. */
  nameOf: (record: R) => string
  /** The permission to add a record, if not everyone who sees the list has it. */
  addPermission?: Permission
  /** The entries of a row's menu; View is a button. */
  useMenuEntries: (record: R, dialogs: Dialogs) => MenuEntry[]
  /** Dialogs by their name, which is their URL parameter. */
  dialogs: Readonly<Record<string, ComponentType<RecordDialogProps>>>
  /** Dialogs that hide the details while they are open. */
  hideDetailsFor?: readonly string[]
}

type PagedQuery<P> = ListScreenProps['query'] & {
  data: { pages: readonly P[] } | undefined
  isPlaceholderData: boolean
}

interface RecordScreenProps<R extends { id: string }, P extends PagedResponse> {
  description: RecordScreenDescription<R>
  subtitle: string
  dialogs: Dialogs
  urlFilters: { isFiltered: boolean; clearFilters: () => void }
  query: PagedQuery<P>
  rowsOf: (page: P) => readonly R[]
  /** Statistics and filters. */
  head: ReactNode
  /** Buttons before the Add button. */
  actionsOf?: (rows: readonly R[]) => ReactNode
}

interface RowActionsProps<R extends { id: string }> {
  description: RecordScreenDescription<R>
  record: R
  dialogs: Dialogs
}

const RowActions = <R extends { id: string }>({ description, record, dialogs }: RowActionsProps<R>) => (
  <RecordRowActions
    id={record.id}
    name={description.nameOf(record)}
    dialogs={dialogs}
    entries={description.useMenuEntries(record, dialogs)}
  />
)

/** List of one kind of record with its dialogs. */
export function RecordScreen<R extends { id: string }, P extends PagedResponse>({
  description,
  subtitle,
  dialogs,
  urlFilters,
  query,
  rowsOf,
  head,
  actionsOf,
}: RecordScreenProps<R, P>) {
  const rows = query.data?.pages.flatMap(rowsOf) ?? []
  const canAdd = useCan(description.addPermission)
  const addButton = canAdd && (
    <Button
      px="sm"
      leftSection={<Plus size={18} aria-hidden />}
      onClick={() => dialogs.open(recordDialogs.create, emptyForm)}
    >
      {description.addLabel}
    </Button>
  )
  const actions: Column<R> = {
    key: 'actions',
    header: 'Actions',
    card: 'actions',
    cell: (record) => <RowActions description={description} record={record} dialogs={dialogs} />,
  }
  return (
    <>
      <ListScreen
        title={description.title}
        subtitle={subtitle}
        actions={
          <>
            {actionsOf?.(rows)}
            {addButton}
          </>
        }
        head={head}
        query={query}
        shown={rows.length}
        total={totalOf(query.data?.pages)}
        isFiltered={urlFilters.isFiltered}
        clearFilters={urlFilters.clearFilters}
        nouns={description.nouns}
        empty={{ ...description.empty, action: addButton }}
        noMatch={description.noMatch}
      >
        <DataTable
          caption={description.caption}
          columns={[...description.columns, actions]}
          rows={rows}
          keyOf={({ id }) => id}
          refreshing={query.isPlaceholderData}
        />
      </ListScreen>
      <RecordDialogs
        dialogs={dialogs}
        components={description.dialogs}
        hideDetailsFor={description.hideDetailsFor}
      />
    </>
  )
}
