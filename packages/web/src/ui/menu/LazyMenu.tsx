import { cloneElement, Suspense, useState } from 'react'
import { lazyNamed } from '../../lib/lazy-named.ts'
import type { LazyMenuProps } from './menu-entries.ts'

const OpenedMenu = lazyNamed(() => import('./OpenedMenu.tsx'), 'OpenedMenu')

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
