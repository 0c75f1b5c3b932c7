import { CloseButton } from '@mantine/core'
import { CircleCheck, Info, OctagonAlert } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { dismissToast, readToast, type Toast, watchToast } from '../lib/notify.ts'
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
      onPointerEnter={() => setHeld(true)}
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
 * Toasts: top-centre, one at a time. Ours rather than Mantine's, which costs 9 kB on every page; and loading
 * it only when needed would fail exactly when the line is down and a toast should say so.
 */
export function Toaster() {
  const toast = useSyncExternalStore(watchToast, readToast)
  return <div className={classes.place}>{toast && <ToastCard key={toast.id} toast={toast} />}</div>
}
