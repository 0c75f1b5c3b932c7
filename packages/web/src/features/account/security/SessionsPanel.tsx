import type { SignedInSession } from '@ilewa/contract/account/schema'
import { Button, Text } from '@mantine/core'
import { Monitor, Smartphone } from 'lucide-react'
import { notifyError, notifySuccess } from '../../../lib/notify.ts'
import { useFormatDateTime } from '../../../lib/today.ts'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { SkeletonRows } from '../../../ui/layout/Skeletons.tsx'
import { RefreshFailure } from '../../../ui/list/RefreshFailure.tsx'
import { useEndOtherSessions, useEndSession, useSessions } from '../account.api.ts'
import classes from './SessionsPanel.module.css'

const notifyResult = (action: Promise<{ message: string }>) =>
  action.then(
    ({ message }) => notifySuccess(message),
    (error) => notifyError(error),
  )

interface SessionRowProps {
  session: SignedInSession
  busy: boolean
  onEnd: () => void
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const formatDateTime = useFormatDateTime()
  const Icon = session.isPhone ? Smartphone : Monitor
  return (
    <li className={classes.row}>
      <Icon size={22} strokeWidth={1.75} aria-hidden />
      <div className={classes.words}>
        <strong>{session.device}</strong>
        <Text c="dimmed" fz="sm">
          {session.ip} ·{' '}
          {session.current
            ? `since ${formatDateTime(session.createdAt)}`
            : `last seen ${formatDateTime(session.lastSeenAt)}`}
        </Text>
      </div>
      {session.current ? (
        <StatusBadge variant="success" label="This device" />
      ) : (
        <Button variant="default" disabled={busy} onClick={onEnd} aria-label={`Sign out ${session.device}`}>
          Sign out
        </Button>
      )}
    </li>
  )
}

/** The active sessions, with buttons to end them. */
export function SessionsPanel() {
  const sessions = useSessions()
  const endSession = useEndSession()
  const endOthers = useEndOtherSessions()
  const busy = endSession.isPending || endOthers.isPending
  const list = sessions.data ?? []
  const ordered = [...list.filter(({ current }) => current), ...list.filter(({ current }) => !current)]

  return (
    <Panel title="Where You Are Signed In">
      <RefreshFailure query={sessions} />
      {sessions.isPending && <SkeletonRows count={2} />}
      {sessions.isError && !sessions.data && (
        <ErrorView error={sessions.error} onRetry={() => void sessions.refetch()} />
      )}
      <ul className={classes.list}>
        {ordered.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={busy}
            onEnd={() => void notifyResult(endSession.mutateAsync(session.id))}
          />
        ))}
      </ul>
      {list.length > 1 && (
        <Button
          variant="default"
          mt="sm"
          disabled={busy}
          onClick={() => void notifyResult(endOthers.mutateAsync())}
        >
          Sign out everywhere else
        </Button>
      )}
    </Panel>
  )
}
