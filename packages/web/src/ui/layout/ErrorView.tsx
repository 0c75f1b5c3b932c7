import { Button } from '@mantine/core'
import { CloudOff, RotateCw, TriangleAlert } from 'lucide-react'
import { describeError, hasCode } from '../../lib/api/api-error.ts'
import { Message } from '../feedback/Message.tsx'

interface ErrorViewProps {
  error: unknown
  onRetry: () => void
  /** Message for an error without one. */
  fallback?: string
}

/** Shows the error of a failed load and a Retry button. */
export function ErrorView({ error, onRetry, fallback }: ErrorViewProps) {
  const { title, message } = describeError(error, { title: 'Something went wrong.', message: fallback })
  return (
    <div role="alert">
      <Message
        order={2}
        tone="error"
        icon={hasCode(error, 'network') ? CloudOff : TriangleAlert}
        title={title}
        text={message}
      >
        <Button variant="default" leftSection={<RotateCw size={17} aria-hidden />} onClick={onRetry}>
          Retry
        </Button>
      </Message>
    </div>
  )
}
