import type { User } from '@ilewa/contract/auth/schema'
import { LogOut, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { logout } from '../../../features/auth/pending-logouts.ts'
import { paths } from '../../../lib/paths.ts'
import { BottomSheet } from '../../../ui/dialog/BottomSheet.tsx'
import { capitaliseRole } from '../AppHeader.tsx'
import { findSection } from '../bottom-bar.ts'
import { menuIcons } from '../menu-icons.ts'
import classes from './SheetList.module.css'

const iconSize = 21

/** The signed-in person, with their pages and Logout. */
export function AccountSheet({ user, onClose }: { user: User; onClose: () => void }) {
  const settings = findSection(user.role, ['Settings'])
  const SettingsIcon = menuIcons.Settings
  return (
    <BottomSheet title="Your account" onClose={onClose}>
      <p className={classes.person}>
        <strong>{`${user.firstName} ${user.lastName}`}</strong>
        <span>{capitaliseRole(user.role)}</span>
      </p>
      <ul className={classes.list}>
        <li>
          <Link to={paths.profile} replace className={classes.item}>
            <UserRound size={iconSize} strokeWidth={1.8} aria-hidden />
            Profile
          </Link>
        </li>
        {settings && (
          <li>
            <Link to={settings.path} replace className={classes.item}>
              <SettingsIcon size={iconSize} strokeWidth={1.8} aria-hidden />
              Settings
            </Link>
          </li>
        )}
        <li>
          <button type="button" className={classes.item} onClick={logout}>
            <LogOut size={iconSize} strokeWidth={1.8} aria-hidden />
            Logout
          </button>
        </li>
      </ul>
    </BottomSheet>
  )
}
