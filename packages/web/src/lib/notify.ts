import { type Described, describeError } from './api/api-error.ts'

const errorMs = 4000
const successMs = 2000

export interface Toast {
  /** Tells one toast from the next with the same words. */
  id: number
  tone: 'success' | 'error' | 'info'
  title?: string
  message: string
  shownMs: number
}

const listeners = new Set<() => void>()
let shown: Toast | null = null
let count = 0

function set(toast: Toast | null) {
  shown = toast
  for (const listener of listeners) listener()
}

/** One toast at a time: the newest replaces what is shown. */
function show(toast: Omit<Toast, 'id'>) {
  count += 1
  set({ ...toast, id: count })
}

/** The toast on the screen, for `useSyncExternalStore`. */
export const readToast = (): Toast | null => shown

export const dismissToast = () => set(null)

export function watchToast(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const notifySuccess = (message: string, title?: string) =>
  show({ title, message, tone: 'success', shownMs: successMs })

/** Something to know that is neither a success nor a fault. */
export const notifyInfo = (message: string, title?: string) =>
  show({ title, message, tone: 'info', shownMs: errorMs })

/** A fault in words of our own, such as an incomplete form. */
export const notifyFault = ({ title, message }: Described) =>
  show({ title, message, tone: 'error', shownMs: errorMs })

/** A failed call: the catalogue's words, else the server's sentence, else `fallback`. */
export function notifyError(error: unknown, fallback?: string | Partial<Described>) {
  notifyFault(describeError(error, typeof fallback === 'string' ? { message: fallback } : fallback))
}
