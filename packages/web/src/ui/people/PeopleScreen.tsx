import type { Person } from '@ilewa/contract/people/schema'
import { Button, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { UserCheck, UserPlus, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { StatCard, StatCards } from '../data/StatCard.tsx'
import { EmptyState, NoMatch } from '../layout/EmptyState.tsx'
import { PageHeader } from '../layout/PageHeader.tsx'
import { SkeletonRows } from '../layout/Skeletons.tsx'
import type { Column } from '../list/columns.ts'
import { DataTable } from '../list/DataTable.tsx'
import { ListStates } from '../list/ListStates.tsx'
import { useUrlFilters } from '../list/use-url-filters.ts'
import { PeopleDialogs, type PeopleForms } from './PeopleDialogs.tsx'
import { defaultFilters, PeopleFilters } from './PeopleFilters.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { filterPeople, type PeopleCalls, type PeopleLabels } from './people.ts'
import { usePeopleDialogs } from './use-people-dialogs.ts'

interface PeopleScreenProps<P extends Person> extends PeopleForms<P> {
  labels: PeopleLabels
  query: UseQueryResult<P[]>
  calls: PeopleCalls
  /** All columns except the actions. */
  columns: readonly Column<P>[]
  /** Text searched in addition to name and e-mail. */
  searchTextOf: (person: P) => string
  addLabel: string
  /** Locked panel shown above the list if the plan does not include it: adding and editing are disabled. */
  locked?: ReactNode
}

function Statistics({ labels, query }: Pick<PeopleScreenProps<Person>, 'labels' | 'query'>) {
  const errorValue = query.isError ? '–' : undefined
  const active = query.data?.filter(({ status }) => status === 'ACTIVE').length
  return (
    <StatCards>
      <StatCard
        label={labels.totalLabel}
        value={query.data?.length ?? errorValue}
        icon={UsersRound}
        tone="brand"
        definitions={['people']}
      />
      <StatCard
        label={labels.activeLabel}
        value={active ?? errorValue}
        icon={UserCheck}
        definitions={['activePeople']}
      />
    </StatCards>
  )
}

const Loading = ({ text }: { text: string }) => (
  <>
    <Text c="dimmed" className="late" mb="sm">
      {text}
    </Text>
    <SkeletonRows height="4.25rem" />
  </>
)

/** List and dialogs of the owner's agents or staff. */
export function PeopleScreen<P extends Person>(props: PeopleScreenProps<P>) {
  const { labels, query, calls, locked, columns, searchTextOf, addLabel, ...forms } = props
  const dialogs = usePeopleDialogs()
  const { filters, setFilters, clearFilters, isFiltered } = useUrlFilters(defaultFilters)
  const people = query.data ?? []
  const shown = filterPeople(people, filters, searchTextOf)
  const isLocked = Boolean(locked)
  const addButton = (
    <Button leftSection={<UserPlus size={18} aria-hidden />} onClick={() => dialogs.creation.openItem('1')}>
      {addLabel}
    </Button>
  )
  const actions: Column<P> = {
    key: 'actions',
    header: 'Actions',
    card: 'actions',
    cell: (person) => (
      <PersonMenu
        {...{ person, labels, calls, isLocked }}
        onView={dialogs.details.openItem}
        onEdit={dialogs.edit.openItem}
        onRemove={dialogs.removal.openItem}
      />
    ),
  }
  const isEmpty = query.isSuccess && people.length === 0

  return (
    <>
      <PageHeader title={labels.title} subtitle={labels.subtitle} actions={!isLocked && addButton} />
      {locked}
      {!(isLocked && isEmpty) && (
        <>
          <Statistics labels={labels} query={query} />
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
