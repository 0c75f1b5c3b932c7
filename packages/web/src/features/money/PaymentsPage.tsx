import { formatDate, formatDateRange, startOfMonth } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { moneyEntries } from '@ilewa/contract/money/endpoints'
import type { ListedEntry } from '@ilewa/contract/money/schema'
import {
  EntryKind,
  entryKindLabels,
  movedMoneyOf,
  PaymentMethod,
  paymentMethodLabels,
} from '@ilewa/contract/money/terms'
import { Anchor, Button, Text } from '@mantine/core'
import { ArrowLeftRight, HandCoins } from 'lucide-react'
import { Link } from 'react-router'
import { useEndpoint, usePagedEndpoint } from '../../lib/api/endpoint-query.ts'
import { totalOf } from '../../lib/api/paging.ts'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { paths } from '../../lib/paths.ts'
import { useCan } from '../../lib/session/use-can.ts'
import { toSettingsPath } from '../../lib/settings-tabs.ts'
import { useToday } from '../../lib/today.ts'
import { StatCardRow } from '../../ui/data/StatCardRow.tsx'
import { useDialogs } from '../../ui/dialog/use-dialogs.ts'
import cells from '../../ui/list/cells.module.css'
import type { Column } from '../../ui/list/columns.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { enumOptions, FilterFields } from '../../ui/list/FilterFields.tsx'
import { ListScreen } from '../../ui/list/ListScreen.tsx'
import { RowButton } from '../../ui/list/RowButton.tsx'
import { useUrlFilters } from '../../ui/list/use-url-filters.ts'
import { ExportButton } from '../../ui/record/ExportButton.tsx'
import { BookingDialogs } from '../bookings/dialogs/BookingDialogs.tsx'
import { bookingDialogs } from '../bookings/dialogs/use-booking-actions.ts'
import { entryLabel } from '../bookings/payments/payment-form.ts'
import { useMoneyAccounts } from '../bookings/payments/payments.api.ts'
import { CautionsToSettle } from './CautionsToSettle.tsx'
import { ClaimsToConfirm } from './ClaimsToConfirm.tsx'
import { CommissionsDue } from './commissions/CommissionsDue.tsx'
import { paymentCards } from './payment-cards.ts'
import { RefundsDue } from './RefundsDue.tsx'

// Its calendar has as much code as a page.
const DateRangeField = lazyNamed(() => import('../../ui/form/DateRangeField.tsx'), 'DateRangeField')

const defaultFilters = { q: '', method: '', account: '', kind: '', from: '', to: '' }

const columns: Column<ListedEntry>[] = [
  {
    key: 'guest',
    header: 'Guest',
    card: 'title',
    cell: ({ guestName, propertyName }) => (
      <div className={cells.what}>
        <strong>{guestName}</strong>
        <span>{propertyName}</span>
      </div>
    ),
  },
  {
    key: 'date',
    header: 'Date',
    cell: ({ paidOn }) => <span className={cells.nowrap}>{formatDate(paidOn)}</span>,
  },
  {
    key: 'kind',
    header: 'Kind',
    cell: (entry) => (entry.reversedBy ? `${entryLabel(entry)}, reversed later` : entryLabel(entry)),
  },
  {
    key: 'method',
    header: 'Method',
    cell: (entry) => (movedMoneyOf(entry) !== 0 ? paymentMethodLabels[entry.method] : '–'),
  },
  {
    key: 'account',
    header: 'Account',
    cell: ({ moneyAccount }) => <span className={cells.line}>{moneyAccount?.name ?? '–'}</span>,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    card: 'corner',
    cell: (entry) => (
      <span className={cells.amount}>
        {movedMoneyOf(entry) < 0 && '−'}
        {formatNaira(entry.amount)}
      </span>
    ),
  },
]

const BankStatementsLink = () => (
  <Button
    component={Link}
    to={paths.bankStatements}
    variant="default"
    leftSection={<ArrowLeftRight size={18} aria-hidden />}
  >
    Bank statements
  </Button>
)

/** Money between own accounts is no payment of a guest. */
const MovesHint = () => (
  <Text c="dimmed" fz="sm">
    Money moved between your accounts is not listed here.{' '}
    <Anchor component={Link} to={toSettingsPath('money', 'moves')} className="tap" underline="always">
      See moves
    </Anchor>
  </Text>
)

/** Every payment and refund, and the claims, refunds and caution deposits that wait for the owner. */
export function PaymentsPage() {
  const dialogs = useDialogs()
  const canMatch = useCan('bank:match')
  const { filters, setFilters, isFiltered, clearFilters } = useUrlFilters(defaultFilters)
  const accounts = useMoneyAccounts().data ?? []
  // Without dates, the list and its sums are those of this month.
  const today = useToday()
  const to = filters.to || today
  const from = filters.from || startOfMonth(to)
  const query = {
    q: filters.q || undefined,
    method: PaymentMethod.safeParse(filters.method).data,
    moneyAccountId: filters.account || undefined,
    kind: EntryKind.safeParse(filters.kind).data,
    from,
    to,
  }
  const list = usePagedEndpoint(moneyEntries.list, { query })
  const rows = list.data?.pages.flatMap(({ data }) => data.entries) ?? []
  const open: Column<ListedEntry> = {
    key: 'actions',
    header: 'Actions',
    card: 'actions',
    cell: ({ bookingId, guestName, document }) => (
      <div className={cells.actions}>
        {document && (
          <RowButton onClick={() => dialogs.open(bookingDialogs.document, document.id)}>
            {document.number}
          </RowButton>
        )}
        <RowButton
          aria-label={`View booking of ${guestName}`}
          onClick={() => dialogs.open(bookingDialogs.details, bookingId)}
        >
          View booking
        </RowButton>
      </div>
    ),
  }
  const dates = formatDateRange(from, to)
  const stats = useEndpoint(moneyEntries.stats, { query }, { keepsPrevious: true })
  return (
    <>
      <ListScreen
        title="Payments"
        subtitle="What guests paid, what you returned, and what waits for you."
        actions={
          <>
            <ExportButton
              endpoint={moneyEntries.export}
              query={query}
              disabled={rows.length === 0}
              fallback="Failed to export payments"
            />
            {canMatch && <BankStatementsLink />}
          </>
        }
        head={
          <>
            <ClaimsToConfirm dialogs={dialogs} />
            <RefundsDue dialogs={dialogs} />
            <CautionsToSettle dialogs={dialogs} />
            <CommissionsDue dialogs={dialogs} />
            <StatCardRow query={stats} cards={paymentCards(dates, stats.data)} />
            <FilterFields
              filters={filters}
              setFilters={setFilters}
              searchPlaceholder="Search guest, reference or receipt..."
              selects={[
                {
                  name: 'method',
                  label: 'Method',
                  options: enumOptions('All Methods', PaymentMethod.options, paymentMethodLabels),
                },
                {
                  name: 'account',
                  label: 'Account',
                  options: [
                    { value: '', label: 'All Accounts' },
                    ...accounts.map(({ id, name }) => ({ value: id, label: name })),
                  ],
                },
                {
                  name: 'kind',
                  label: 'Kind',
                  options: enumOptions('All Kinds', EntryKind.options, entryKindLabels),
                },
              ]}
              more={{
                label: dates,
                active:
                  filters.from || filters.to
                    ? [{ label: dates, onRemove: () => setFilters({ from: '', to: '' }) }]
                    : [],
                panel: (
                  <DateRangeField
                    aria-label={`Date range: ${dates}`}
                    value={[from, to]}
                    onChange={([from, to]) => setFilters({ from, to })}
                    format={formatDateRange}
                  />
                ),
              }}
            />
            <MovesHint />
          </>
        }
        query={list}
        shown={rows.length}
        total={totalOf(list.data?.pages)}
        isFiltered={isFiltered}
        clearFilters={clearFilters}
        nouns={['entry', 'entries']}
        empty={{
          icon: HandCoins,
          title: 'No payments this month',
          text: 'Record what guests pay in their bookings, or from Today. Choose other dates to see earlier payments.',
        }}
        noMatch={{
          title: 'No payments found',
          text: `No payments of ${dates} match your search and filters. Choose other dates to see more.`,
        }}
      >
        <DataTable
          caption="Payments"
          columns={[...columns, open]}
          rows={rows}
          keyOf={({ id }) => id}
          refreshing={list.isPlaceholderData}
        />
      </ListScreen>
      <BookingDialogs dialogs={dialogs} />
    </>
  )
}
