import { notifications } from '@mantine/notifications'
import { describeError, type ErrorMessage } from './api/api-error.ts'

const errorMs = 4000
const successMs = 2000

export type ToastTone = 'success' | 'error' | 'info'

interface Toast {
  tone: ToastTone
  title?: string | undefined
  message: string
  durationMs: number
}

/** Shows one toast at a time; the newest replaces the current one. */
function showToast({ tone, durationMs, ...text }: Toast) {
  notifications.clean()
  const role = tone === 'error' ? 'alert' : 'status'
  notifications.show({ ...text, role, autoClose: durationMs, 'data-tone': tone })
}

export const notifySuccess = (message: string, title?: string) =>
  showToast({ title, message, tone: 'success', durationMs: successMs })

/** Information that is neither a success nor an error. */
export const notifyInfo = (message: string, title?: string) =>
  showToast({ title, message, tone: 'info', durationMs: errorMs })

/** An error with its own title and message, such as an incomplete form. */
export const notifyErrorMessage = ({ title, message }: ErrorMessage) =>
  showToast({ title, message, tone: 'error', durationMs: errorMs })

/**
 * Shows the error of a failed call. `describeError` selects the message; `fallback` is used if there is no other.
 */
export function notifyError(error: unknown, fallback?: string | Partial<ErrorMessage>) {
  notifyErrorMessage(describeError(error, typeof fallback === 'string' ? { message: fallback } : fallback))
}
