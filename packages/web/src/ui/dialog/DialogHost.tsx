import { Loader, Overlay } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useState } from 'react'

export interface DialogState {
  opened: boolean
  /** The dialog calls this after its exit transition. */
  onExited: () => void
}

interface DialogHostProps<T> {
  /** The open item, or null: usually an id from `useOpenItem`. */
  item: T | null
  children: (item: T, dialog: DialogState) => ReactNode
}

/** Shown while the dialog's chunk loads on a slow connection. */
function Opening() {
  return (
    <Overlay fixed center className="late" zIndex={200}>
      <Loader color="white" role="status" aria-label="Loading" />
    </Overlay>
  )
}

/**
 * Mounts a dialog, which may be lazy, from opening to the end of its exit transition, so that its state is discarded.
 */
export function DialogHost<T extends string | { id: string }>({ item, children }: DialogHostProps<T>) {
  const [held, setHeld] = useState(item)
  if (item !== null && item !== held) setHeld(item)
  if (held === null) return null
  return (
    <Suspense key={typeof held === 'string' ? held : held.id} fallback={<Opening />}>
      {children(held, { opened: item !== null, onExited: () => setHeld(null) })}
    </Suspense>
  )
}

/** `opened`, one render late on mount, so that Mantine plays the entrance and records where to return focus. */
export function useOpening(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return opened && mounted
}
