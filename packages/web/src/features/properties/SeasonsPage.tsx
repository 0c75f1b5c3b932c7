import { type CivilDate, formatDateRange, formatNights } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import type { Season } from '@ilewa/contract/prices/schema'
import { Button, Title } from '@mantine/core'
import { Building2, CalendarRange, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { paths } from '../../lib/paths.ts'
import { usePlanAllows } from '../../lib/session/plan.ts'
import { useToday } from '../../lib/today.ts'
import { type Dialogs, useDialogs } from '../../ui/dialog/use-dialogs.ts'
import { EmptyState } from '../../ui/layout/EmptyState.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { SkeletonRows } from '../../ui/layout/Skeletons.tsx'
import cells from '../../ui/list/cells.module.css'
import type { Column } from '../../ui/list/columns.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { ListStates } from '../../ui/list/ListStates.tsx'
import { RowButton } from '../../ui/list/RowButton.tsx'
import { LockedPanel } from '../../ui/plan/LockedPanel.tsx'
import { emptyForm, RecordDialogs, recordDialogs } from '../../ui/record/RecordDialogs.tsx'
import { useSeasons } from './prices/prices.api.ts'

const loadPriceDialogs = () => import('./prices/price-dialogs.ts')

const remove = {
  [recordDialogs.remove]: lazyNamed(loadPriceDialogs, 'RemoveSeasonDialog'),
}
const allDialogs = {
  ...remove,
  [recordDialogs.create]: lazyNamed(loadPriceDialogs, 'CreateSeasonDialog'),
  [recordDialogs.edit]: lazyNamed(loadPriceDialogs, 'EditSeasonDialog'),
}

/** "₦180,000.00, weekend ₦200,000.00" or "+20 %" */
function formatPrice({ price, weekendPrice, percent }: Season): string {
  if (price === null) return `${(percent ?? 0) < 0 ? '−' : '+'}${Math.abs(percent ?? 0)} %`
  return [formatNaira(price), weekendPrice !== null && `weekend ${formatNaira(weekendPrice)}`]
    .filter(Boolean)
    .join(', ')
}

/** "Sea View", "Sea View, Palm Court" or "Sea View and 4 more" */
function formatProperties({ properties }: Season): string {
  const [first, second] = properties
  if (!first) return 'None'
  if (!second) return first.name
  return properties.length === 2
    ? `${first.name}, ${second.name}`
    : `${first.name} and ${properties.length - 1} more`
}

const columns: readonly Column<Season>[] = [
  { key: 'name', header: 'Name', card: 'title', cell: ({ name }) => <strong>{name}</strong> },
  {
    key: 'nights',
    header: 'Nights',
    cell: ({ firstNight, lastNight }) => formatDateRange(firstNight, lastNight),
  },
  { key: 'price', header: 'Price per night', cell: formatPrice },
  {
    key: 'minNights',
    header: 'Minimum',
    cell: ({ minNights }) => (minNights === null ? 'As each property' : formatNights(minNights)),
  },
  {
    key: 'properties',
    header: 'Properties',
    cell: (season) => <span className={cells.line}>{formatProperties(season)}</span>,
  },
]

interface SeasonActionsProps {
  season: Season
  dialogs: Dialogs
  /** Without it a season can only be deleted. */
  canEdit: boolean
}

const SeasonActions = ({ season: { id, name }, dialogs, canEdit }: SeasonActionsProps) => (
  <div className={cells.actions}>
    {canEdit && (
      <RowButton
        className={cells.grow}
        aria-label={`Edit ${name}`}
        onClick={() => dialogs.open(recordDialogs.edit, id)}
      >
        Edit
      </RowButton>
    )}
    <RowButton
      className={cells.grow}
      aria-label={`Delete ${name}`}
      onClick={() => dialogs.open(recordDialogs.remove, id)}
    >
      Delete
    </RowButton>
  </div>
)

interface SeasonTablesProps {
  seasons: readonly Season[]
  today: CivilDate
  dialogs: Dialogs
  canEdit: boolean
}

/** The current and coming seasons, then the past ones. */
function SeasonTables({ seasons, today, dialogs, canEdit }: SeasonTablesProps) {
  const all: readonly Column<Season>[] = [
    ...columns,
    {
      key: 'actions',
      header: 'Actions',
      card: 'actions',
      cell: (season) => <SeasonActions season={season} dialogs={dialogs} canEdit={canEdit} />,
    },
  ]
  const coming = seasons.filter(({ lastNight }) => lastNight >= today)
  const past = seasons.filter(({ lastNight }) => lastNight < today)
  return (
    <>
      {coming.length > 0 && (
        <DataTable caption="Seasons" columns={all} rows={coming} keyOf={({ id }) => id} />
      )}
      {past.length > 0 && (
        <>
          <Title order={2} mt="xl" mb="sm">
            Past seasons
          </Title>
          <DataTable caption="Past seasons" columns={all} rows={past} keyOf={({ id }) => id} />
        </>
      )}
    </>
  )
}

const locked = {
  title: 'Seasons Locked',
  text: 'Upgrade to set other prices for December and other seasons.',
}

/** Other prices for ranges of nights, for owners. Without a paid plan saved seasons can only be deleted. */
export function SeasonsPage() {
  const dialogs = useDialogs()
  const today = useToday()
  const isPaid = usePlanAllows('prices')
  const query = useSeasons()
  const seasons = query.data ?? []
  const add = (
    <Button
      leftSection={<Plus size={18} aria-hidden />}
      onClick={() => dialogs.open(recordDialogs.create, emptyForm)}
    >
      Add season
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Seasons"
        subtitle="Other prices for some nights, such as December."
        actions={
          <>
            <Button
              component={Link}
              to={paths.properties}
              variant="default"
              leftSection={<Building2 size={18} aria-hidden />}
            >
              Properties
            </Button>
            {isPaid && add}
          </>
        }
      />
      {!isPaid && <LockedPanel {...locked} />}
      <ListStates
        query={query}
        count={seasons.length}
        isFiltered={false}
        skeleton={<SkeletonRows height="4.25rem" />}
        empty={
          isPaid && (
            <EmptyState
              icon={CalendarRange}
              title="No seasons yet"
              text="For example: December, 15 Dec – 5 Jan, ₦180,000 per night."
              action={add}
            />
          )
        }
        noMatch={null}
      >
        {!isPaid && <p>Saved seasons still apply. You can delete them.</p>}
        <SeasonTables seasons={seasons} today={today} dialogs={dialogs} canEdit={isPaid} />
      </ListStates>
      <RecordDialogs dialogs={dialogs} components={isPaid ? allDialogs : remove} />
    </>
  )
}
