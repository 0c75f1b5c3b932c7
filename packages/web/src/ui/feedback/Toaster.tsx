import { CloseButton } from '@mantine/core'
import { CircleCheck, Info, OctagonAlert } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { dismissToast, readToast, type Toast, watchToast } from '../../lib/notify.ts'
import { readToastSlot, watchToastSlot } from '../../lib/toast-slot.ts'
import classes from './Toaster.module.css'

const icons = { success: CircleCheck, error: OctagonAlert, info: Info }

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  const Icon = icons[toast.tone]

  useEffect(() => {
    if (held) return
    const timer = setTimeout(dismissToast, toast.shownMs)
    return () => clearTimeout(timer)
  }, [held, toast.shownMs])

  return (
    <div
      className={classes.toast}
      data-tone={toast.tone}
      role={toast.tone === 'error' ? 'alert' : 'status'}
      // Not on entering: a pointer that rests where the toast appears reads nothing.
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
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
 * Toasts, one at a time: top-centre on a desk, beside the page's title and never over it; on a phone at the bottom, in a
 * dialog above its buttons. Ours rather than Mantine's, which costs 9 kB on every page; and loading
 * it only when needed would fail exactly when the line is down and a toast should say so.
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
