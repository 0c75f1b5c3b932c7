import type { Role } from '@ilewa/contract/core/access'
import { CalendarDays, Ellipsis, Plus } from 'lucide-react'
import { Link, useLocation, useSearchParams } from 'react-router'
import classes from './BottomBar.module.css'
import { type BarEntry, barOf, isCurrent } from './bottom-bar.ts'
import { menuIcons } from './menu-icons.ts'

const iconSize = 22

function PageLink({ entry }: { entry: BarEntry }) {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const Icon = entry.view === 'calendar' ? CalendarDays : menuIcons[entry.section.label]
  return (
    <Link
      to={entry.to}
      className={classes.entry}
      aria-current={isCurrent(entry, pathname, params.get('view')) ? 'page' : undefined}
    >
      <Icon size={iconSize} strokeWidth={1.9} aria-hidden />
      <span>{entry.label}</span>
    </Link>
  )
}

interface BottomBarProps {
  role: Role
  onCreate: () => void
  onOpenMenu: () => void
}

/** The phone's main pages within reach of the thumb, with "+" for a new record, and the whole menu behind More. */
export function BottomBar({ role, onCreate, onOpenMenu }: BottomBarProps) {
  const entries = barOf(role)
  const links = entries.map((entry) => <PageLink key={entry.label} entry={entry} />)
  return (
    <nav aria-label="Bottom bar" className={classes.bar}>
      {links.slice(0, -1)}
      <button
        type="button"
        className={classes.entry}
        onClick={onCreate}
        aria-haspopup="dialog"
        aria-label="Create"
      >
        <span className={classes.plus}>
          <Plus size={iconSize} strokeWidth={2.2} aria-hidden />
        </span>
      </button>
      {links.slice(-1)}
      <button type="button" className={classes.entry} onClick={onOpenMenu} aria-haspopup="dialog">
        <Ellipsis size={iconSize} strokeWidth={1.9} aria-hidden />
        <span>More</span>
      </button>
    </nav>
  )
}
