import { cloneElement, lazy, Suspense, useState } from 'react'
import type { LazyMenuProps } from './menu-entries.ts'

const OpenedMenu = lazy(async () => ({ default: (await import('./OpenedMenu.tsx')).OpenedMenu }))

/** Menu of a row. Mantine's menu loads with the first click, so that a list renders without it. */
export function LazyMenu(props: LazyMenuProps) {
  const [isActivated, setActivated] = useState(false)
  const closed = cloneElement(props.button, {
    onClick: () => setActivated(true),
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  })
  if (!isActivated) return closed
  return (
    <Suspense fallback={closed}>
      <OpenedMenu {...props} />
    </Suspense>
  )
}
