import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactElement } from 'react'

export interface MenuEntry {
  label: string
  icon?: LucideIcon
  /** Shown in red, for destructive actions. */
  danger?: boolean
  onClick?: () => void
  /** Makes the entry a link. */
  href?: string
  target?: '_blank'
  rel?: string
}

type Opener = Pick<ComponentProps<'button'>, 'ref' | 'onClick' | 'aria-haspopup' | 'aria-expanded'>

export interface LazyMenuProps {
  /** The button that opens the menu: a Button or an ActionIcon. */
  button: ReactElement<Opener>
  entries: readonly MenuEntry[]
  width?: number
}
