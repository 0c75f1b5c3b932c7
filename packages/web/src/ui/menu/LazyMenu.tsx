import { cloneElement, lazy, Suspense, useState } from 'react'
import type { LazyMenuProps } from './menu-entries.ts'

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
