import type { CalendarProperty, OverstayingStay } from '@ilewa/contract/bookings/calendar'
import { addDays, type CivilDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { Ellipsis, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { BookingStatusBadge } from '../../../../ui/data/BookingStatusBadge.tsx'
import { formatStay } from '../../form/stay-dates.ts'
import { formatBalance } from '../calendar-labels.ts'
import { priceAt } from '../grid/night-prices.ts'
import type { CalendarActions } from '../grid/use-calendar-grid.ts'
import classes from './BookingCalendarDays.module.css'
import { BookingCalendarWeek } from './BookingCalendarWeek.tsx'
import { type StayOfDay, toCalendarDay } from './calendar-day.ts'

interface DaysProps {
  properties: readonly CalendarProperty[]
  overstaying: readonly OverstayingStay[]
  day: CivilDate
  today: CivilDate
  /** All pages of properties are loaded. */
  isComplete: boolean
  refreshing: boolean
  loadMore: () => void
  onDay: (day: CivilDate) => void
  actions: CalendarActions
}

interface SectionProps {
  title: string
  count: number
  emptyText: string
  children: ReactNode
}

function Section({ title, count, emptyText, children }: SectionProps) {
  return (
    <section className={classes.section}>
      <h2>
        {title} <span className={classes.count}>{count}</span>
      </h2>
      {count === 0 ? <p>{emptyText}</p> : <ul>{children}</ul>}
    </section>
  )
}

function StayList({ stays, onOpen }: { stays: readonly StayOfDay[]; onOpen: (id: string) => void }) {
  return stays.map(({ stay, property }) => (
    <li key={stay.id}>
      <button type="button" className={classes.stay} onClick={() => onOpen(stay.id)}>
        <strong>{stay.guestName}</strong>
        <BookingStatusBadge status={stay.status} />
        <span className={classes.where}>{property.name}</span>
        <span>{formatStay(stay)}</span>
        <span>{formatBalance(stay)}</span>
      </button>
    </li>
  ))
}

const initialVacantCount = 10

/** The phone's list: arrivals, guests in house, departures and vacant properties of one day. */
export function BookingCalendarDays({
  properties,
  overstaying,
  day,
  today,
  isComplete,
  ...props
}: DaysProps) {
  const { loadMore, onDay, actions, refreshing } = props
  const [isShowingAll, setShowsAll] = useState(false)
  useEffect(() => {
    if (!isComplete) loadMore()
  }, [isComplete, loadMore])

  const {
    arrivals,
    inHouse,
    departures,
    blocked,
    vacant: free,
  } = toCalendarDay(properties, { day, today, overstaying })
  const priceOf = (property: CalendarProperty) => priceAt(property, day)?.price ?? property.pricePerNight
  const canBook = day >= today
  const nightOf = ({ id }: CalendarProperty) => ({
    propertyId: id,
    checkIn: day,
    checkOut: addDays(day, 1),
  })

  return (
    <div className={classes.list} aria-busy={refreshing || !isComplete}>
      <BookingCalendarWeek day={day} today={today} onDay={onDay} />
      <Section title="Arrivals" count={arrivals.length} emptyText="No guests arrive.">
        <StayList stays={arrivals} onOpen={actions.onOpen} />
      </Section>
      <Section title="In house" count={inHouse.length} emptyText="No guests are in house.">
        <StayList stays={inHouse} onOpen={actions.onOpen} />
      </Section>
      <Section title="Departures" count={departures.length} emptyText="No guests leave.">
        <StayList stays={departures} onOpen={actions.onOpen} />
      </Section>
      {blocked.length > 0 && (
        <Section title="Blocked tonight" count={blocked.length} emptyText="">
          {blocked.map(({ closure, property }) => (
            <li key={closure.id}>
              <button
                type="button"
                className={classes.stay}
                onClick={() => actions.onOpenClosure(closure, property.id)}
              >
                <strong>{property.name}</strong>
                <span>{closure.label}</span>
                <span>{formatStay(closure)}</span>
              </button>
            </li>
          ))}
        </Section>
      )}
      <Section title="Vacant tonight" count={free.length} emptyText="No vacant properties.">
        {(isShowingAll ? free : free.slice(0, initialVacantCount)).map((property) => (
          <li key={property.id} className={classes.free}>
            <div>
              <strong>{property.name}</strong>
              <span>{priceOf(property) ? `${formatNaira(priceOf(property))} a night` : 'No price set'}</span>
            </div>
            {canBook && (
              <Button
                variant="default"
                size="md"
                leftSection={<Plus size={17} aria-hidden />}
                aria-label={`Book ${property.name}`}
                onClick={() => actions.onBook(nightOf(property))}
              >
                Book
              </Button>
            )}
            {canBook && (
              <ActionIcon
                variant="default"
                size={44}
                aria-label={`More for ${property.name}`}
                onClick={() => actions.onNights(nightOf(property))}
              >
                <Ellipsis size={18} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </Section>
      {!isShowingAll && free.length > initialVacantCount && (
        <Button variant="subtle" fullWidth size="md" onClick={() => setShowsAll(true)}>
          Show all {free.length} vacant properties
        </Button>
      )}
      {!isComplete && (
        <Skeleton className="delayed" height="3rem" radius="md" role="status" aria-label="Loading" />
      )}
    </div>
  )
}
