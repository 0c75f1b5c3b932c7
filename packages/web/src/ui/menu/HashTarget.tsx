import { type ReactNode, useCallback } from 'react'
import { useLocation } from 'react-router'

interface HashTargetProps {
  id: string
  children: ReactNode
}

/** What a link with `#id` scrolls to, also if it appears after the navigation. */
export function HashTarget({ id, children }: HashTargetProps) {
  const { hash } = useLocation()
  const scroll = useCallback(
    (element: HTMLElement | null) => {
      // Not in jsdom.
      if (hash === `#${id}`) element?.scrollIntoView?.()
    },
    [hash, id],
  )
  // Below the header, which stays.
  return (
    <div id={id} ref={scroll} style={{ scrollMarginTop: '5rem' }}>
      {children}
    </div>
  )
}
