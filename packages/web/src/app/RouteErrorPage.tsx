import { Button, Group } from '@mantine/core'
import { CloudOff, RefreshCw, TriangleAlert } from 'lucide-react'
import { Link, useRouteError } from 'react-router'
import { paths } from '../lib/paths.ts'
import { Message } from '../ui/Message.tsx'

/** What the three browser families say when a page's file is gone or out of reach. */
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

/** Whatever a page throws ends here; a missing chunk means that a newer version is out. */
export function RouteErrorPage() {
  const error = useRouteError()
  if (isChunkFailure(error) && !navigator.onLine) return <OfflineMessage />
  if (isChunkFailure(error)) {
    return (
      <Message
        icon={RefreshCw}
        title="Update Required"
        text="The application has been updated. Please refresh the page to continue."
      >
        <Button onClick={reload}>Refresh Page</Button>
      </Message>
    )
  }
  return (
    <Message
      icon={TriangleAlert}
      tone="error"
      title="Something went wrong"
      text="An unexpected error occurred. What you saved before is safe."
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
