import type { Role } from '@ilewa/contract/core/access'
import { formatDate, formatDateRange } from '@ilewa/contract/core/dates'
import { formatPhone } from '@ilewa/contract/core/fields'
import { formatNaira } from '@ilewa/contract/core/money'
import type { RecordKind } from '@ilewa/contract/core/record-kinds'
import { expenseCategoryLabels } from '@ilewa/contract/expenses/terms'
import type { FoundBooking, FoundPerson, SearchResults } from '@ilewa/contract/search'
import { agentStatusLabels } from '../../features/bookings/actions/booking-labels.ts'
import { ExpenseStatusBadge } from '../../features/expenses/ExpenseStatusBadge.tsx'
import { StockBadge } from '../../features/inventory/StockBadge.tsx'
import { MaintenanceStatusBadge, PriorityBadge } from '../../features/maintenance/MaintenanceBadges.tsx'
import { BookingStatusBadge } from '../../ui/data/BookingStatusBadge.tsx'
import { PropertyBadge } from '../../ui/data/PropertyBadge.tsx'
import { kindIcons } from '../../ui/history/kind-icons.ts'
import { recordPath } from '../../ui/history/record-path.ts'
import { PersonStatusBadge } from '../../ui/people/PersonStatusBadge.tsx'
import { nameOf } from '../../ui/people/people.ts'
import type { PaletteEntry, PaletteSection } from './palette-sections.ts'

type Shown = Pick<PaletteEntry, 'title' | 'lines' | 'badge'>

const showBooking = (booking: FoundBooking, role: Role): Shown => ({
  title: booking.guestName,
  lines: [
    [booking.property.name, formatDateRange(booking.checkIn, booking.checkOut)],
    [formatPhone(booking.guestPhone), booking.reference],
  ],
  badge: (
    <BookingStatusBadge
      status={booking.status}
      label={role === 'AGENT' ? agentStatusLabels[booking.status] : undefined}
    />
  ),
})

const showPerson = (person: FoundPerson): Shown => ({
  title: nameOf(person),
  lines: [[formatPhone(person.phone), person.email]],
  badge: <PersonStatusBadge person={person} />,
})

/** The found records as sections. Bookings come first: a guest on the phone is the most frequent reason to search. */
export function toFoundSections(results: SearchResults | undefined, role: Role): PaletteSection[] {
  const section = <R extends { id: string }>(
    title: string,
    kind: RecordKind,
    rows: readonly R[] | null | undefined,
    show: (row: R) => Shown,
  ): PaletteSection => ({
    title,
    entries: (rows ?? []).map((row) => ({
      ...show(row),
      key: row.id,
      icon: kindIcons[kind],
      to: recordPath({ kind, id: row.id }, role) ?? '',
      isRecord: true,
    })),
  })
  return [
    section('Bookings', 'booking', results?.bookings, (booking) => showBooking(booking, role)),
    section('Properties', 'property', results?.properties, (property) => ({
      title: property.name,
      lines: [[property.address]],
      badge: <PropertyBadge property={property} />,
    })),
    section('Agents', 'agent', results?.agents, showPerson),
    section('Staff', 'staff', results?.staff, showPerson),
    section('Maintenance', 'maintenance', results?.maintenance, ({ title, property, priority, status }) => ({
      title,
      lines: [[property.name]],
      badge: (
        <>
          <PriorityBadge priority={priority} />
          <MaintenanceStatusBadge status={status} />
        </>
      ),
    })),
    section('Inventory', 'inventory', results?.inventory, (item) => ({
      title: item.itemName,
      lines: [[`${item.quantity} at ${item.property.name}`, item.category]],
      badge: <StockBadge status={item.stockStatus} />,
    })),
    section('Expenses', 'expense', results?.expenses, (expense) => ({
      title: expense.title,
      lines: [
        [formatNaira(expense.amount), formatDate(expense.expenseDate), expense.vendorName],
        [expenseCategoryLabels[expense.category], expense.propertyName],
      ],
      badge: <ExpenseStatusBadge status={expense.status} />,
    })),
  ]
}
