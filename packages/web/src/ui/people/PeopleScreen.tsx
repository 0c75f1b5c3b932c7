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
import { filterPeople, type PeopleCalls, type PeopleWords } from './people.ts'
import { usePeopleDialogs } from './use-people-dialogs.ts'

interface PeopleScreenProps<P extends Person> extends PeopleForms<P> {
  words: PeopleWords
  query: UseQueryResult<P[]>
  calls: PeopleCalls
  /** All columns except the actions. */
  columns: readonly Column<P>[]
  /** Text searched in addition to name and e-mail. */
  searchedOf: (person: P) => string
  addLabel: string
  /** Locked panel shown above the list if the plan does not include it: adding and editing are disabled. */
  locked?: ReactNode
}

function Figures({ words, query }: Pick<PeopleScreenProps<Person>, 'words' | 'query'>) {
  const unknown = query.isError ? '–' : undefined
  const active = query.data?.filter(({ status }) => status === 'ACTIVE').length
  return (
    <StatCards>
      <StatCard
        label={words.totalLabel}
        value={query.data?.length ?? unknown}
        icon={UsersRound}
        tone="brand"
        how={['people']}
      />
      <StatCard label={words.activeLabel} value={active ?? unknown} icon={UserCheck} how={['activePeople']} />
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
  const { words, query, calls, locked, columns, searchedOf, addLabel, ...forms } = props
  const dialogs = usePeopleDialogs()
  const { filters, setFilters, clearFilters, isFiltered } = useUrlFilters(defaultFilters)
  const people = query.data ?? []
  const shown = filterPeople(people, filters, searchedOf)
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
        {...{ person, words, calls, isLocked }}
        onView={dialogs.details.openItem}
        onEdit={dialogs.edit.openItem}
        onRemove={dialogs.removal.openItem}
      />
    ),
  }
  const isEmpty = query.isSuccess && people.length === 0

  return (
    <>
      <PageHeader title={words.title} subtitle={words.subtitle} actions={!isLocked && addButton} />
      {locked}
      {!(isLocked && isEmpty) && (
        <>
          <Figures words={words} query={query} />
          {people.length > 0 && (
            <PeopleFilters placeholder={words.search} filters={filters} setFilters={setFilters} />
          )}
          <ListStates
            query={query}
            count={shown.length}
            isFiltered={isFiltered && people.length > 0}
            skeleton={<Loading text={words.loading} />}
            empty={
              <EmptyState
                icon={UsersRound}
                title={words.emptyTitle}
                text={words.emptyText}
                action={addButton}
              />
            }
            noMatch={<NoMatch title={words.emptyTitle} text={words.noMatchText} onClear={clearFilters} />}
          >
            {words.caption !== words.title && (
              <Title order={2} fz="h3" mb="sm">
                {words.caption}
              </Title>
            )}
            <DataTable
              caption={words.caption}
              columns={[...columns, actions]}
              rows={shown}
              keyOf={({ id }) => id}
            />
          </ListStates>
        </>
      )}
      <PeopleDialogs {...{ people, words, calls, dialogs, isLocked }} {...forms} />
    </>
  )
}
