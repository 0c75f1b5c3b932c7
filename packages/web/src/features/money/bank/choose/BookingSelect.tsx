import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatDateRange } from '@ilewa/contract/core/dates'
import { formatNaira, sumNaira } from '@ilewa/contract/core/money'
import { useEndpoint } from '../../../../lib/api/endpoint-query.ts'
import { SearchSelect, useSelectSearch } from '../../../../ui/form/SearchSelect.tsx'
import { proposedPayment } from '../../../bookings/payments/payment-form.ts'

const maxOptions = 20

/** The first matching bookings by guest, phone or reference, the latest check-in first. */
const useBookingOptions = (q: string) =>
  useEndpoint(
    bookings.list,
    { query: { q: q || undefined, limit: maxOptions } },
    { select: (data) => data.bookings, keepsPrevious: true },
  )

const toOption = (booking: Booking) => ({
  ...{ id: booking.id, name: `${booking.guestName} · ${booking.reference}` },
  booking,
})

type Option = ReturnType<typeof toOption>

/** "Owes ₦171,000.00", with the caution deposit; nothing if the guest owes nothing. */
function describeOwed(booking: Booking): string | false {
  const { owed, cautionDue } = proposedPayment(booking).due
  const due = sumNaira([owed, cautionDue])
  return due > 0 && `Owes ${formatNaira(due)}`
}

const describeOption = ({ booking }: Option) =>
  [describeOwed(booking), booking.property.name, formatDateRange(booking.checkIn, booking.checkOut)]
    .filter(Boolean)
    .join(' · ')

interface BookingSelectProps {
  value: Booking | null
  error: string | undefined
  /** Takes the focus when the dialog opens. */
  hasAutofocus: boolean
  onChange: (booking: Booking | null) => void
}

/** Booking select with server-side search. */
export function BookingSelect({ value, error, hasAutofocus, onChange }: BookingSelectProps) {
  const chosen = value ? toOption(value) : undefined
  const search = useSelectSearch(chosen)
  const { data: found = [], isFetching } = useBookingOptions(search.q)
  const options = found.map(toOption)
  return (
    <SearchSelect
      label="Booking"
      data-autofocus={hasAutofocus || undefined}
      placeholder="Guest, reference or phone"
      description={chosen && describeOption(chosen)}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      value={value?.id ?? ''}
      error={error}
      onChange={(id) => onChange(found.find((one) => one.id === id) ?? null)}
      search={search}
      chosen={chosen}
      found={options}
      isFetching={isFetching}
      lineOf={describeOption}
      noMatch="No booking matches"
    />
  )
}
