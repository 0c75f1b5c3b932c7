import { useSyncExternalStore } from 'react'

/** Browsers shrink only the visual viewport while the on-screen keyboard is open; zooming in shrinks it too. */
function readHeight(): number {
  const { visualViewport } = window
  return visualViewport ? Math.round(visualViewport.height * visualViewport.scale) : window.innerHeight
}

function subscribe(listener: () => void) {
  window.visualViewport?.addEventListener('resize', listener)
  return () => window.visualViewport?.removeEventListener('resize', listener)
}

/** Height in px of the page above the on-screen keyboard. */
export const useVisibleHeight = (): number => useSyncExternalStore(subscribe, readHeight)
