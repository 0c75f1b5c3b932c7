import { useEffect, useRef } from 'react'

/** Calls `onRestored` when Back brings this page as it was left, with its buttons still busy. */
export function usePageRestored(onRestored: () => void) {
  const latest = useRef(onRestored)
  useEffect(() => {
    latest.current = onRestored
  })
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => event.persisted && latest.current()
    window.addEventListener('pageshow', listen)
    return () => window.removeEventListener('pageshow', listen)
  }, [])
}
