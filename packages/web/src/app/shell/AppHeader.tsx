import type { User } from '@ilewa/contract/auth/schema'
import { ActionIcon, Button } from '@mantine/core'
import { LogOut, Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { logout } from '../../features/auth/pending-logouts.ts'
import { paths } from '../../lib/paths.ts'
import { Logo } from '../../ui/layout/Logo.tsx'
import classes from './AppHeader.module.css'

interface AppHeaderProps {
  user: User | undefined
  /** Opens the drawer on a phone. Without it there is no menu button. */
  onOpenMenu?: () => void
  /** Between the logo and the signed-in person. */
  children?: ReactNode
}

const capitalised = (role: string) => role.charAt(0).toUpperCase() + role.slice(1).toLowerCase()

const initialOf = (name: string) => Array.from(name.normalize('NFC'))[0]?.toUpperCase() ?? 'U'

/** Renders the photo without Mantine's Avatar, which every page would otherwise load. */
export function AppHeader({ user, onOpenMenu, children }: AppHeaderProps) {
  return (
    <header className={classes.header}>
      {onOpenMenu && (
        <ActionIcon className={classes.menu} onClick={onOpenMenu} aria-label="Open menu">
          <Menu size={22} aria-hidden />
        </ActionIcon>
      )}
      <Link to={paths.dashboard} className={classes.home} aria-label="Ilewa dashboard">
        <Logo />
      </Link>
      {children}
      {user && (
        <Link to={paths.profile} className={classes.person} title="Your profile">
          <span aria-hidden className={classes.avatar}>
            {user.avatarUrl ? <img src={user.avatarUrl} alt="" /> : initialOf(user.firstName)}
          </span>
          <span className={classes.who}>
            <span className={classes.name}>{user.firstName}</span>
            <span className={classes.role}>{capitalised(user.role)}</span>
          </span>
        </Link>
      )}
      {user && (
        <Button
          className={classes.logout}
          variant="default"
          leftSection={<LogOut size={17} aria-hidden />}
          onClick={logout}
        >
          Logout
        </Button>
      )}
    </header>
  )
}
