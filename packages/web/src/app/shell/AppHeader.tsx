import type { User } from '@ilewa/contract/auth/schema'
import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import { LogOut, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { logout } from '../../features/auth/pending-logouts.ts'
import { paths } from '../../lib/paths.ts'
import { Logo } from '../../ui/layout/Logo.tsx'
import classes from './AppHeader.module.css'

interface PhoneActions {
  onSearch: () => void
  /** Opens the sheet with Profile, Settings and Logout. */
  onOpenAccount: () => void
}

interface AppHeaderProps {
  user: User | undefined
  /** Replace the person's name and Logout below the width of the sidebar. */
  phoneActions?: PhoneActions | undefined
  /** Between the logo and the signed-in person. */
  children?: ReactNode
}

export const capitaliseRole = (role: string) => role.charAt(0).toUpperCase() + role.slice(1).toLowerCase()

const initialOf = (name: string) => Array.from(name.normalize('NFC'))[0]?.toUpperCase() ?? 'U'

/** Renders the photo without Mantine's Avatar, which every page would otherwise load. */
const Avatar = ({ user }: { user: User }) => (
  <span aria-hidden className={classes.avatar}>
    {user.avatarUrl ? <img src={user.avatarUrl} alt="" /> : initialOf(user.firstName)}
  </span>
)

const Person = ({ user }: { user: User }) => (
  <>
    <Link to={paths.profile} className={classes.person} title="Your profile">
      <Avatar user={user} />
      <span className={classes.who}>
        <span className={classes.name}>{user.firstName}</span>
        <span className={classes.role}>{capitaliseRole(user.role)}</span>
      </span>
    </Link>
    <Button
      className={classes.logout}
      variant="default"
      leftSection={<LogOut size={17} aria-hidden />}
      onClick={logout}
    >
      Logout
    </Button>
  </>
)

export function AppHeader({ user, phoneActions, children }: AppHeaderProps) {
  return (
    <header className={classes.header}>
      <Link to={paths.dashboard} className={classes.home} aria-label="Ilewa dashboard">
        <Logo />
      </Link>
      {phoneActions && (
        <ActionIcon className={classes.search} onClick={phoneActions.onSearch} aria-label="Search">
          <Search size={21} aria-hidden />
        </ActionIcon>
      )}
      {children}
      {user && phoneActions && (
        <UnstyledButton
          className={classes.account}
          onClick={phoneActions.onOpenAccount}
          aria-haspopup="dialog"
          aria-label="Your account"
        >
          <Avatar user={user} />
        </UnstyledButton>
      )}
      {user && !phoneActions && <Person user={user} />}
    </header>
  )
}
