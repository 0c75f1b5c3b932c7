import { CloseButton } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { hideOverControls } from '../../lib/hide-over-controls.ts'
import classes from './NoticeBar.module.css'

/**
 * `foot`: over the bottom of the screen. `corner`: like `foot`, but hidden while it would cover a field or a
 * button. `flow`: in the content.
 */
export type NoticePosition = 'foot' | 'corner' | 'flow'

interface NoticeBarProps {
  label: string
  icon: ReactNode
  title: string
  text: ReactNode
  /** The button, if there is an action. */
  action?: ReactNode
  onDismiss: () => void
  position?: NoticePosition
}

/**
 * A notice, by default at the bottom of the screen. It has its own space at the end of the page, so that scrolling
 * to the end shows all content.
 */
export function NoticeBar({
  label,
  icon,
  title,
  text,
  action,
  onDismiss,
  position = 'foot',
}: NoticeBarProps) {
  const card = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (position === 'corner' && card.current) return hideOverControls(card.current)
  }, [position])
  return (
    <aside className={classes.bar} data-place={position} aria-label={label}>
      <div ref={card} className={classes.card}>
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
