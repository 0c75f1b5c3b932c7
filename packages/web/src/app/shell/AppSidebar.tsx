import { UnstyledButton } from '@mantine/core'
import { PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import classes from './AppSidebar.module.css'
import type { MenuEntry, MenuLabel } from './menu.ts'
import { menuIcons } from './menu-icons.ts'

interface AppSidebarProps {
  menu: readonly MenuEntry[]
  collapsed?: boolean
  /** Collapses or expands the menu. The phone's menu omits it, because it cannot be collapsed. */
  onToggle?: () => void
  /** Opens the search for pages, bookings and properties. The phone's header has its own button. */
  onOpenPalette?: () => void
  /** Whether a page replaces the history entry, which is that of the sheet with this menu. */
  replacesEntry?: boolean
  /** Below the pages. */
  children?: ReactNode
}

function MenuIcon({ label }: { label: MenuLabel }) {
  const Icon = menuIcons[label]
  return <Icon size={19} strokeWidth={1.9} aria-hidden className={classes.icon} />
}

export function AppSidebar({
  menu,
  collapsed = false,
  onToggle,
  onOpenPalette,
  replacesEntry = false,
  children,
}: AppSidebarProps) {
  const ToggleIcon = collapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <div className={classes.sidebar} data-collapsed={collapsed || undefined}>
      <div className={classes.start}>
        {onOpenPalette && (
          <UnstyledButton
            className={`${classes.link} ${classes.jump}`}
            onClick={onOpenPalette}
            aria-keyshortcuts="Control+K"
          >
            <Search size={19} strokeWidth={1.9} aria-hidden className={classes.icon} />
            <span>Go to…</span>
            {!collapsed && <kbd className={classes.keys}>Ctrl K</kbd>}
          </UnstyledButton>
        )}
        <nav aria-label="Main">
          <ul className={classes.list}>
            {menu.map(({ path, label }) => (
              <li key={path}>
                <NavLink to={path} className={classes.link} replace={replacesEntry}>
                  <MenuIcon label={label} />
                  <span>{label}</span>
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {children}
      </div>
      <div className={classes.end}>
        {onToggle && (
          <UnstyledButton
            className={classes.link}
            onClick={onToggle}
            aria-expanded={!collapsed}
            aria-label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
          >
            <ToggleIcon size={19} strokeWidth={1.9} aria-hidden className={classes.icon} />
            <span>{collapsed ? 'Expand' : 'Collapse'}</span>
          </UnstyledButton>
        )}
        <p className={classes.copyright}>© 2024–{new Date().getFullYear()} Ilewa</p>
      </div>
    </div>
  )
}
