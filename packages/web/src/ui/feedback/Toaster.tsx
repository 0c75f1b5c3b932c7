import { Button, CloseButton } from '@mantine/core'
import { type NotificationData, Notifications, notifications } from '@mantine/notifications'
import { CircleCheck, Info, type LucideIcon, OctagonAlert, Undo2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { type ToastTone, undoToast } from '../../lib/notify.ts'
import { readToastSlot, watchToastSlot } from '../../lib/toast-slot.ts'
import classes from './Toaster.module.css'

const icons: Record<ToastTone, LucideIcon> = { success: CircleCheck, error: OctagonAlert, info: Info }

function ToastContent({ id = '', title, message, ...data }: NotificationData) {
  const Icon = icons[data['data-tone'] as ToastTone]
  const undo = () => {
    notifications.hide(id)
    undoToast()
  }
  return (
    <>
      <Icon size={20} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        {title && <strong>{title}</strong>} <span>{message}</span>
      </div>
      {data['data-undo'] !== undefined && (
        <Button
          variant="default"
          px="sm"
          leftSection={<Undo2 size={17} aria-hidden />}
          className={classes.undo}
          onClick={undo}
        >
          Undo
        </Button>
      )}
      <CloseButton aria-label="Dismiss" size="lg" onClick={() => notifications.hide(id)} />
    </>
  )
}

/**
 * Shows one toast at a time: at the top centre on a desktop, within the height of the header; at the bottom
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
