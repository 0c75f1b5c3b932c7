import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, cloneElement, lazy, type ReactElement, Suspense, useState } from 'react'

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

const OpenedMenu = lazy(async () => ({ default: (await import('./OpenedMenu.tsx')).OpenedMenu }))

/** The menu of a row: what opens and places it comes with the first click, and a list is shown without it. */
export function LazyMenu(props: LazyMenuProps) {
  const [isWanted, setWanted] = useState(false)
  const closed = cloneElement(props.button, {
    onClick: () => setWanted(true),
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  })
  if (!isWanted) return closed
  return (
    <Suspense fallback={closed}>
      <OpenedMenu {...props} />
    </Suspense>
  )
}
