import { CalendarRange, List } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import classes from './BookingViewSwitch.module.css'

/** Switches between the list and the calendar. */
export function BookingViewSwitch({ view }: { view: 'list' | 'calendar' }) {
  return (
    <nav className={classes.switch} aria-label="View">
      <Link to={paths.bookings} aria-current={view === 'list' ? 'page' : undefined}>
        <List size={18} aria-hidden /> List
      </Link>
      <Link to={`${paths.bookings}?view=calendar`} aria-current={view === 'calendar' ? 'page' : undefined}>
        <CalendarRange size={18} aria-hidden /> Calendar
      </Link>
    </nav>
  )
}
