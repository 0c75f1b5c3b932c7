import type { Person } from '@ilewa/contract/people/schema'
import { Button, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { UserCheck, UserPlus, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { type StatCardDescription, StatCardRow } from '../data/StatCardRow.tsx'
import { useDialogs } from '../dialog/use-dialogs.ts'
import { EmptyState, NoMatch } from '../layout/EmptyState.tsx'
import { PageHeader } from '../layout/PageHeader.tsx'
import { SkeletonRows } from '../layout/Skeletons.tsx'
import type { Column } from '../list/columns.ts'
import { DataTable } from '../list/DataTable.tsx'
import { ListStates } from '../list/ListStates.tsx'
import { useUrlFilters } from '../list/use-url-filters.ts'
import { emptyForm, recordDialogs } from '../record/RecordDialogs.tsx'
import { PeopleDialogs, type PeopleForms } from './PeopleDialogs.tsx'
import { defaultFilters, PeopleFilters } from './PeopleFilters.tsx'
import { PersonRowActions } from './PersonRowActions.tsx'
import { filterPeople, type PeopleCalls, type PeopleLabels } from './people.ts'

interface PeopleScreenProps<P extends Person> extends PeopleForms<P> {
  labels: PeopleLabels
  query: UseQueryResult<P[]>
  calls: PeopleCalls
  /** All columns except the actions. */
  columns: readonly Column<P>[]
  /** Text searched in addition to name, e-mail and phone. */
  searchTextOf: (person: P) => string
  addLabel: string
  /** Shown above the list if the plan does not include this feature. Adding and editing are then disabled. */
  locked?: ReactNode
}

const toCards = (labels: PeopleLabels): StatCardDescription<readonly Person[]>[] => [
  {
    label: labels.totalLabel,
    value: (people) => people.length,
    icon: UsersRound,
    tone: 'brand',
    definitions: ['people'],
  },
  {
    label: labels.activeLabel,
    value: (people) => people.filter(({ status }) => status === 'ACTIVE').length,
    icon: UserCheck,
    definitions: ['activePeople'],
  },
]

const Loading = ({ text }: { text: string }) => (
  <>
    <Text c="dimmed" className="delayed" mb="sm">
      {text}
    </Text>
    <SkeletonRows height="4.25rem" />
  </>
)

/** List and dialogs of the owner's agents or staff. */
export function PeopleScreen<P extends Person>(props: PeopleScreenProps<P>) {
  const { labels, query, calls, locked, columns, searchTextOf, addLabel, ...forms } = props
  const dialogs = useDialogs()
  const { filters, setFilters, clearFilters, isFiltered } = useUrlFilters(defaultFilters)
  const people = query.data ?? []
  const shown = filterPeople(people, filters, searchTextOf)
  const isLocked = Boolean(locked)
  const addButton = (
    <Button
      leftSection={<UserPlus size={18} aria-hidden />}
      onClick={() => dialogs.open(recordDialogs.create, emptyForm)}
    >
      {addLabel}
    </Button>
  )
  const actions: Column<P> = {
    key: 'actions',
    header: 'Actions',
    card: 'actions',
    cell: (person) => (
      <PersonRowActions person={person} labels={labels} calls={calls} dialogs={dialogs} isLocked={isLocked} />
    ),
  }
  const isEmpty = query.isSuccess && people.length === 0

  return (
    <>
      <PageHeader title={labels.title} subtitle={labels.subtitle} actions={!isLocked && addButton} />
      {locked}
      {!(isLocked && isEmpty) && (
        <>
          <StatCardRow query={query} cards={toCards(labels)} />
          {people.length > 0 && (
            <PeopleFilters placeholder={labels.search} filters={filters} setFilters={setFilters} />
          )}
          <ListStates
            query={query}
            count={shown.length}
            isFiltered={isFiltered && people.length > 0}
            skeleton={<Loading text={labels.loading} />}
            empty={
              <EmptyState
                icon={UsersRound}
                title={labels.emptyTitle}
                text={labels.emptyText}
                action={addButton}
              />
            }
            noMatch={<NoMatch title={labels.emptyTitle} text={labels.noMatchText} onClear={clearFilters} />}
          >
            {labels.caption !== labels.title && (
              <Title order={2} fz="h3" mb="sm">
                {labels.caption}
              </Title>
            )}
            <DataTable
              caption={labels.caption}
              columns={[...columns, actions]}
              rows={shown}
              keyOf={({ id }) => id}
            />
          </ListStates>
        </>
      )}
      <PeopleDialogs {...{ people, labels, calls, dialogs, isLocked }} {...forms} />
    </>
  )
}
