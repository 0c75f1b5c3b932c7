import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactElement } from 'react'

export interface MenuEntry {
  label: string
  icon?: LucideIcon
  /** Ends something: it is written in red. */
  danger?: boolean
  onClick?: () => void
  /** Leads somewhere instead. */
  href?: string
  target?: '_blank'
  rel?: string
}

type Opener = Pick<ComponentProps<'button'>, 'ref' | 'onClick' | 'aria-haspopup' | 'aria-expanded'>

export interface LazyMenuProps {
  /** What opens it: a Button or an ActionIcon. */
  button: ReactElement<Opener>
  entries: readonly MenuEntry[]
  width?: number
}
