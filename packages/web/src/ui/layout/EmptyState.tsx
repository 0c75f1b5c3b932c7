import { Button } from '@mantine/core'
import { type LucideIcon, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Message } from '../feedback/Message.tsx'

interface EmptyStateProps {
  icon: LucideIcon
  title: string
  text: ReactNode
  /** The next step, such as "Add your first property". */
  action?: ReactNode
}

/** Shown before the first record exists: explains the list and offers the next step. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <Message order={2} icon={icon} title={title} text={text}>
      {action}
    </Message>
  )
}

interface NoMatchProps {
  title: string
  text: string
  onClear: () => void
  /** A wider search, before "Clear filters". */
  action?: ReactNode
}

/** Shown when a search or filter has no results. */
export function NoMatch({ title, text, onClear, action }: NoMatchProps) {
  return (
    <Message order={2} icon={SearchX} title={title} text={text}>
      {action}
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    </Message>
  )
}
