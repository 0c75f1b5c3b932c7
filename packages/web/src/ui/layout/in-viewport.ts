/** How far beyond the screen something still counts as near it: one screen, above and below. */
const margin = '100% 0px'

/** Tells soon, and at each change, whether an element is near the screen; returns the way to stop. */
export function watchNearScreen(element: Element, tell: (isNear: boolean) => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting } of entries) tell(isIntersecting)
    },
    { rootMargin: margin },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
