/** How far beyond the screen something still counts as near it: one screen, above and below. */
const margin = '100% 0px'

type Tell = (isNear: boolean) => void

export interface NearScreen {
  /** Tells soon, and at each change, whether any of these elements is near the screen; returns the way to stop. */
  watch: (elements: readonly Element[], tell: Tell) => () => void
  stop: () => void
}

/** One observer for all parts of a list: the browser says what comes and goes, and nothing runs at a step of scrolling. */
export function watchNearScreen(): NearScreen {
  const listeners = new Map<Element, (isNear: boolean) => void>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
    },
    { rootMargin: margin },
  )
  return {
    watch: (elements, tell) => {
      const near = new Set<Element>()
      const known = new Set<Element>()
      for (const element of elements) {
        listeners.set(element, (isNear) => {
          known.add(element)
          if (isNear) near.add(element)
          else near.delete(element)
          if (known.size === elements.length) tell(near.size > 0)
        })
        observer.observe(element)
      }
      return () => {
        for (const element of elements) {
          listeners.delete(element)
          observer.unobserve(element)
        }
      }
    },
    stop: () => observer.disconnect(),
  }
}
