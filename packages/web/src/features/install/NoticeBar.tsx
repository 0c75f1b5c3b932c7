import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './NoticeBar.module.css'

interface NoticeBarProps {
  label: string
  icon: ReactNode
  title: string
  text: ReactNode
  /** The button, if there is something to do. */
  action?: ReactNode
  onDismiss: () => void
}

/** A notice at the foot of the screen. It has its own room at the end of the page, so nothing stays hidden beneath it. */
export function NoticeBar({ label, icon, title, text, action, onDismiss }: NoticeBarProps) {
  return (
    <aside className={classes.bar} aria-label={label}>
      <div className={classes.card}>
        <span className={classes.icon}>{icon}</span>
        <div className={classes.words}>
          <strong>{title}</strong>
          <span>{text}</span>
        </div>
        {action}
        <CloseButton aria-label="Not now" size="lg" onClick={onDismiss} className={classes.close} />
      </div>
    </aside>
  )
}
