import type { Role } from '@ilewa/contract/core/access'
import { Text } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { useAllowedLimits } from '../../../features/subscription/subscription.api.ts'
import { BottomSheet } from '../../../ui/dialog/BottomSheet.tsx'
import { recordDialogs } from '../../../ui/record/RecordDialogs.tsx'
import { useCreateActions } from '../../command-palette/create-actions.ts'
import classes from './SheetList.module.css'

/**
 * What the role and the plan may create. A form takes the sheet's place in the history, so that closing it returns to
 * the page where "+" was selected.
 */
export function CreateSheet({ role, onClose }: { role: Role; onClose: () => void }) {
  const limits = useAllowedLimits(role)
  const actions = useCreateActions(role)
  const { state } = useLocation()
  const links = actions.flatMap(({ sheetLabel, icon, toPath, dialog = recordDialogs.create }) => {
    const to = toPath(role)
    // Without a state the sheet was opened by a link, and there is no page to return to.
    const formState = state?.opened ? { opened: dialog } : undefined
    return sheetLabel && to ? [{ label: sheetLabel, Icon: icon, to, formState }] : []
  })
  return (
    <BottomSheet title="Create" onClose={onClose}>
      <ul className={classes.list}>
        {links.map(({ label, Icon, to, formState }) => (
          <li key={label}>
            <Link to={to} replace state={formState} className={classes.item}>
              <Icon size={21} strokeWidth={1.8} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {limits && links.length === 0 && (
        <Text c="dimmed">
          {limits.isReadOnly ? 'You can only read.' : 'Your plan does not include expenses or repairs.'}
        </Text>
      )}
    </BottomSheet>
  )
}
