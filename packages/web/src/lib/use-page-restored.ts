import { useEffect, useRef } from 'react'

/** Calls `onRestored` when the back/forward cache restores this page, with buttons still in their loading state. */
export function usePageRestored(onRestored: () => void) {
  const latest = useRef(onRestored)
  useEffect(() => {
    latest.current = onRestored
  })
  useEffect(() => {
    const handlePageShow = (event: PageTransitionEvent) => event.persisted && latest.current()
    window.addEventListener('pageshow', handlePageShow)
    return () => window.removeEventListener('pageshow', handlePageShow)
  }, [])
}
