import { Loader, Overlay } from '@mantine/core'
import { createContext, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
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

/** Whether the URL contains the dialog's item: then Back closes the dialog without help. */
export const InUrlContext = createContext(false)

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
  const { search } = useLocation()
  if (item !== null && item !== mountedItem) setMountedItem(item)
  if (mountedItem === null) return null
  const id = typeof mountedItem === 'string' ? mountedItem : mountedItem.id
  return (
    <InUrlContext key={id} value={[...new URLSearchParams(search).values()].includes(id)}>
      <Suspense fallback={<DialogLoader />}>
        {children(mountedItem, { opened: item !== null, onExited: () => setMountedItem(null) })}
      </Suspense>
    </InUrlContext>
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
