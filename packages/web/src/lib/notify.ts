import { notifications } from '@mantine/notifications'
import { type Described, describeError } from './api-error.ts'

const errorMs = 4000
const successMs = 2000

interface Toast {
  title?: string
  message: string
  color: 'red' | 'brand' | 'gray'
  autoClose: number
}

/** One toast at a time: the newest replaces what is shown. */
function show(toast: Toast) {
  notifications.clean()
  const role = toast.color === 'red' ? 'alert' : 'status'
  notifications.show({ ...toast, role, withBorder: true, closeButtonProps: { 'aria-label': 'Dismiss' } })
}

export const notifySuccess = (message: string, title?: string) =>
  show({ title, message, color: 'brand', autoClose: successMs })

/** Something to know that is neither a success nor a fault. */
export const notifyInfo = (message: string, title?: string) =>
  show({ title, message, color: 'gray', autoClose: errorMs })

/** A fault in words of our own, such as an incomplete form. */
export const notifyFault = ({ title, message }: Described) =>
  show({ title, message, color: 'red', autoClose: errorMs })

/** A failed call: the catalogue's words, else the server's sentence, else `fallback`. */
export function notifyError(error: unknown, fallback?: string | Partial<Described>) {
  notifyFault(describeError(error, typeof fallback === 'string' ? { message: fallback } : fallback))
}
