import { Text, Title } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './Message.module.css'

interface MessageProps {
  icon: LucideIcon
  title: string
  text: ReactNode
  tone?: 'calm' | 'error'
  /** Heading level: 1 if it is the whole page, 2 inside a page. */
  order?: 1 | 2 | 3
  /** Buttons for the next step. */
  children?: ReactNode
}

/** Icon, heading, text and actions of empty, missing and error screens. */
export function Message({ icon: Icon, title, text, tone = 'calm', order = 1, children }: MessageProps) {
  return (
    <div className={classes.message} data-tone={tone}>
      <span className={classes.icon}>
        <Icon size={26} strokeWidth={1.75} aria-hidden />
      </span>
      <Title order={order} fz={order === 1 ? 'h1' : 'h2'}>
        {title}
      </Title>
      <Text c="dimmed" maw="34rem">
        {text}
      </Text>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  )
}
