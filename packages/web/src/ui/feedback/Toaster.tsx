import { CloseButton } from '@mantine/core'
import { CircleCheck, Info, OctagonAlert } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { dismissToast, readToast, type Toast, watchToast } from '../../lib/notify.ts'
import { readToastSlot, watchToastSlot } from '../../lib/toast-slot.ts'
import classes from './Toaster.module.css'

const icons = { success: CircleCheck, error: OctagonAlert, info: Info }

function ToastCard({ toast }: { toast: Toast }) {
  const [isPaused, setPaused] = useState(false)
  const Icon = icons[toast.tone]

  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(dismissToast, toast.durationMs)
    return () => clearTimeout(timer)
  }, [isPaused, toast.durationMs])

  return (
    <div
      className={classes.toast}
      data-tone={toast.tone}
      role={toast.tone === 'error' ? 'alert' : 'status'}
      // Not on pointer enter: a resting pointer under a new toast must not keep it open.
      onPointerMove={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
    >
      <Icon size={20} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        {toast.title && <strong>{toast.title}</strong>}
        <span>{toast.message}</span>
      </div>
      <CloseButton aria-label="Dismiss" size="lg" onClick={dismissToast} />
    </div>
  )
}

/**
 * Shows one toast at a time: at the top centre on a desktop, beside the page's title and never over it; at the bottom
 * on a phone, in a dialog above its buttons. Not Mantine's, which adds 9 kB to every page; and a lazy load would fail
 * offline, which is when a toast is needed.
 */
export function Toaster() {
  const toast = useSyncExternalStore(watchToast, readToast)
  const slot = useSyncExternalStore(watchToastSlot, readToastSlot)
  const card = toast && <ToastCard key={toast.id} toast={toast} />
  if (card && slot) return createPortal(card, slot)
  return (
    <div className={classes.place} data-toast={toast ? '' : undefined}>
      {card}
    </div>
  )
}
