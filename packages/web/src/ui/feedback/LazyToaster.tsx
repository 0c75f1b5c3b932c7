import { useWindowEvent } from '@mantine/hooks'
import { useNotifications } from '@mantine/notifications'
import { type ComponentType, lazy, Suspense, useState } from 'react'

const Toaster = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./Toaster.tsx')).Toaster }
  } catch {
    // Offline before the service worker has cached the file: forms also show their errors themselves.
    return { default: () => null }
  }
})

/**
 * Loads the toaster with the first input, or with a toast that needs none: no page needs it for its first paint, but a
 * toast must appear when the connection is lost afterwards.
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
