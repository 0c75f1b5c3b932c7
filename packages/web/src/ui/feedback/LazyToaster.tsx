import { useWindowEvent } from '@mantine/hooks'
import { useNotifications } from '@mantine/notifications'
import { type ComponentType, lazy, Suspense, useState } from 'react'

const Toaster = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./Toaster.tsx')).Toaster }
  } catch {
    // The app went offline before the service worker cached the file. Forms also show their errors themselves.
    return { default: () => null }
  }
})

/**
 * Loads the toaster at the user's first input, or for a toast that appears without input. No page needs it for the
 * first paint. It must be loaded before the connection is lost, so that a toast can still appear then.
 */
export function LazyToaster() {
  const [isUsed, setUsed] = useState(false)
  const { notifications } = useNotifications()
  const load = () => setUsed(true)
  useWindowEvent('pointerdown', load)
  useWindowEvent('keydown', load)
  if (!isUsed && notifications.length === 0) return null
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  )
}
