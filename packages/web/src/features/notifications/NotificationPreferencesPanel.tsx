import { notificationKinds } from '@ilewa/contract/notification-kinds'
import {
  digestHour,
  type KindPreference,
  NotificationKind,
  type NotificationPreferences,
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
  /** Undefined for a kind that does not apply to this person's role. */
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

/** Notification preferences of the signed-in person. Each change is saved immediately. */
export function NotificationPreferencesPanel() {
  const { data: saved, isError, error, refetch } = useNotificationPreferences()
  const update = useUpdateNotificationPreferences()
  // The checkbox changes immediately; the server's response replaces it.
  const [pendingPreferences, setPendingPreferences] = useState<NotificationPreferences | null>(null)
  const current = pendingPreferences ?? saved
  const save = async (preferences: NotificationPreferences) => {
    setPendingPreferences(preferences)
    try {
      notifySuccess((await update.mutateAsync(preferences)).message)
    } catch (failure) {
      notifyError(failure)
    } finally {
      setPendingPreferences((latest) => (latest === preferences ? null : latest))
    }
  }
  if (isError && !saved) return <ErrorView error={error} onRetry={() => void refetch()} />
  return (
    <Panel title="Notifications">
      {!current && <Skeleton className="delayed" height="16rem" />}
      {current && (
        <div className={classes.rows}>
          {NotificationKind.options.map((kind) => (
            <KindRow
              key={kind}
              kind={kind}
              preference={current.kinds[kind]}
              onChange={(next) => void save({ ...current, kinds: { ...current.kinds, [kind]: next } })}
            />
          ))}
          <Checkbox
            className={classes.digest}
            label="Daily digest by email"
            description={`Today's activity and tomorrow's arrivals, every evening at ${digestHour}:00`}
            checked={current.digest}
            onChange={(event) => void save({ ...current, digest: event.currentTarget.checked })}
          />
        </div>
      )}
    </Panel>
  )
}
