import { Loader, Overlay } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useOnlineStatus } from '../../lib/offline/use-online-status.ts'

export interface DialogState {
  opened: boolean
  /** The dialog calls this after its exit transition. */
  onExited: () => void
}

interface MountedDialogProps<T> {
  /** The open item, or null: usually an id from `useDialogs`. */
  item: T | null
  children: (item: T, dialog: DialogState) => ReactNode
}

/**
 * Shown while the dialog's chunk loads on a slow connection. Offline, `lazyNamed` says why nothing opens, and the page
 * stays usable.
 */
function DialogLoader() {
  const { isOffline } = useOnlineStatus()
  if (isOffline) return null
  return (
    <Overlay fixed center className="delayed" zIndex={200}>
      <Loader color="white" role="status" aria-label="Loading" />
    </Overlay>
  )
}

/**
 * Mounts a dialog, which may be lazy, when it opens, and unmounts it after its exit transition. This discards its
 * state.
 */
export function MountedDialog<T extends string | { id: string }>({ item, children }: MountedDialogProps<T>) {
  const [mountedItem, setMountedItem] = useState(item)
  if (item !== null && item !== mountedItem) setMountedItem(item)
  if (mountedItem === null) return null
  return (
    <Suspense
      key={typeof mountedItem === 'string' ? mountedItem : mountedItem.id}
      fallback={<DialogLoader />}
    >
      {children(mountedItem, { opened: item !== null, onExited: () => setMountedItem(null) })}
    </Suspense>
  )
}

/**
 * Returns `opened`, but false in the first render. Mantine then plays the entrance transition and records the
 * element that gets the focus back.
 */
export function useOpenAfterMount(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return opened && mounted
}
