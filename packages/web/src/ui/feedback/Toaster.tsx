import { CloseButton } from '@mantine/core'
import { type NotificationData, Notifications, notifications } from '@mantine/notifications'
import { CircleCheck, Info, type LucideIcon, OctagonAlert } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { ToastTone } from '../../lib/notify.ts'
import { readToastSlot, watchToastSlot } from '../../lib/toast-slot.ts'
import classes from './Toaster.module.css'

const icons: Record<ToastTone, LucideIcon> = { success: CircleCheck, error: OctagonAlert, info: Info }

function ToastContent({ id = '', title, message, 'data-tone': tone }: NotificationData) {
  const Icon = icons[tone as ToastTone]
  return (
    <>
      <Icon size={20} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        {title && <strong>{title}</strong>}
        <span>{message}</span>
      </div>
      <CloseButton aria-label="Dismiss" size="lg" onClick={() => notifications.hide(id)} />
    </>
  )
}

/**
 * Shows one toast at a time: at the top centre on a desktop, beside the page's title and never over it; at the bottom
 * on a phone, in a dialog above its buttons.
 */
export function Toaster() {
  const slot = useSyncExternalStore(watchToastSlot, readToastSlot)
  const toasts = (
    <Notifications
      position="top-center"
      withinPortal={false}
      classNames={{ root: slot ? classes.slot : classes.place, notification: classes.toast }}
      notificationMaxHeight="none"
      // The style sheet animates the entry; a replaced toast disappears at once.
      transitionDuration={0}
      renderNotification={(toast) => <ToastContent {...toast} />}
    />
  )
  return slot ? createPortal(toasts, slot) : toasts
}
