import { Button, Group } from '@mantine/core'
import { CloudOff, RefreshCw, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useRouteError } from 'react-router'
import { isServerReachable } from '../../lib/api/is-server-reachable.ts'
import { loadLatestVersion } from '../../lib/offline/latest-version.ts'
import { paths } from '../../lib/paths.ts'
import { Message } from '../../ui/feedback/Message.tsx'
import { FullPageLoader } from '../../ui/layout/FullPageLoader.tsx'

/** Messages of the three browser engines when a chunk is missing or unreachable. */
const chunkFailure = /dynamically imported module|importing a module script failed|unable to preload/i

const isChunkFailure = (error: unknown) => error instanceof Error && chunkFailure.test(error.message)

const reload = () => window.location.reload()

function OfflineMessage() {
  return (
    <Message icon={CloudOff} title="Connection Error" text="Unable to connect to our servers.">
      <Button onClick={reload}>Try Again</Button>
    </Message>
  )
}

function UpdateMessage() {
  return (
    <Message
      icon={RefreshCw}
      title="Update Required"
      text="The application has been updated. Please refresh the page to continue."
    >
      <Button onClick={() => void loadLatestVersion()}>Refresh Page</Button>
    </Message>
  )
}

/** A missing chunk means that a newer version was released, unless the server is unreachable. */
function ChunkFailureMessage() {
  const [isReachable, setReachable] = useState<boolean>()
  useEffect(() => void isServerReachable().then(setReachable), [])
  if (isReachable === undefined) return <FullPageLoader />
  return isReachable ? <UpdateMessage /> : <OfflineMessage />
}

/** One report per error, because React's strict mode runs effects twice. */
const reported = new WeakMap<object, Promise<string>>()

function report(error: unknown): Promise<string> {
  const key = Object(error)
  const existingReport = reported.get(key)
  if (existingReport) return existingReport
  const report = import('../../lib/api/report-error.ts').then(({ reportError }) => reportError(error))
  reported.set(key, report)
  return report
}

/** Shows the log reference once the error has been reported. */
function UnexpectedErrorMessage({ error }: { error: unknown }) {
  const [reference, setReference] = useState<string>()
  useEffect(() => {
    // If the device is offline, nothing is logged. The message then does not say that the error has been logged.
    report(error).then(setReference, () => undefined)
  }, [error])

  const logged = reference
    ? `An unexpected error occurred, and this has been logged as ${reference}.`
    : 'An unexpected error occurred.'
  return (
    <Message
      icon={TriangleAlert}
      tone="error"
      title="Something went wrong"
      text={`${logged} Your saved data is safe.`}
    >
      <Group justify="center">
        <Button onClick={reload}>Try Again</Button>
        <Button variant="default" component={Link} to={paths.dashboard} reloadDocument>
          Go to Dashboard
        </Button>
      </Group>
    </Message>
  )
}

/** Error boundary of the routes. */
export function RouteErrorPage() {
  const error = useRouteError()
  return isChunkFailure(error) ? <ChunkFailureMessage /> : <UnexpectedErrorMessage error={error} />
}
