import { Loader, Overlay } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useState } from 'react'

export interface DialogState {
  opened: boolean
  /** For the dialog to call once it has gone. */
  onExited: () => void
}

interface DialogHostProps<T> {
  /** What is open, or null: usually an id from `useOpenItem`. */
  item: T | null
  children: (item: T, dialog: DialogState) => ReactNode
}

/** On a slow line the dialog's file is still on its way. */
function Opening() {
  return (
    <Overlay fixed center className="late" zIndex={200}>
      <Loader color="white" role="status" aria-label="Loading" />
    </Overlay>
  )
}

/** Mounts a dialog, which may be lazy, while its item is open and until it has closed: state never outlives it. */
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

/** `opened`, one step late on mount: Mantine then plays the entrance and knows where focus has to return. */
export function useOpening(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return opened && mounted
}
