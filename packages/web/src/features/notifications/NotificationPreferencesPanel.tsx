import {
  digestHour,
  type KindPreference,
  NotificationKind,
  type NotificationPreferences,
  notificationKinds,
} from '@ilewa/contract/notifications'
import { Checkbox, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { notifyError, notifySuccess } from '../../lib/notify.ts'
import { ErrorView } from '../../ui/layout/ErrorView.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import classes from './NotificationPreferencesPanel.module.css'
import { useNotificationPreferences, useUpdateNotificationPreferences } from './notifications.api.ts'

interface KindRowProps {
  kind: NotificationKind
  /** None for a kind that is no work of this person's role. */
  preference: KindPreference | undefined
  onChange: (preference: KindPreference) => void
}

function KindRow({ kind, preference, onChange }: KindRowProps) {
  const { label } = notificationKinds[kind]
  if (!preference) return null
  return (
    <fieldset className={classes.row}>
      <legend>{label}</legend>
      <Checkbox
        label="In the app"
        aria-label={`${label}: in the app`}
        checked={preference.inApp}
        onChange={(event) => onChange({ ...preference, inApp: event.currentTarget.checked })}
      />
      <Checkbox
        label="By email"
        aria-label={`${label}: by email`}
        checked={preference.mail}
        onChange={(event) => onChange({ ...preference, mail: event.currentTarget.checked })}
      />
    </fieldset>
  )
}

/** What this person hears of and where; each choice is saved at once. */
export function NotificationPreferencesPanel() {
  const { data: saved, isError, error, refetch } = useNotificationPreferences()
  const update = useUpdateNotificationPreferences()
  // A box answers the finger at once; what the server then says stands in its place.
  const [chosen, setChosen] = useState<NotificationPreferences | null>(null)
  const shown = chosen ?? saved
  const save = async (preferences: NotificationPreferences) => {
    setChosen(preferences)
    try {
      notifySuccess((await update.mutateAsync(preferences)).message)
    } catch (failure) {
      notifyError(failure)
    } finally {
      setChosen((latest) => (latest === preferences ? null : latest))
    }
  }
  if (isError && !saved) return <ErrorView error={error} onRetry={() => void refetch()} />
  return (
    <Panel title="Notifications">
      {!shown && <Skeleton className="late" height="16rem" />}
      {shown && (
        <div className={classes.rows}>
          {NotificationKind.options.map((kind) => (
            <KindRow
              key={kind}
              kind={kind}
              preference={shown.kinds[kind]}
              onChange={(next) => void save({ ...shown, kinds: { ...shown.kinds, [kind]: next } })}
            />
          ))}
          <Checkbox
            className={classes.digest}
            label="Daily digest by email"
            description={`What the day brought and what tomorrow brings, every evening at ${digestHour}:00`}
            checked={shown.digest}
            onChange={(event) => void save({ ...shown, digest: event.currentTarget.checked })}
          />
        </div>
      )}
    </Panel>
  )
}
