/** Elements up to one screen above or below the viewport count as in it. */
const margin = '100% 0px'

/** Reports initially and on each change whether an element is near the viewport; returns the stop function. */
export function observeInViewport(element: Element, onChange: (isInViewport: boolean) => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting } of entries) onChange(isIntersecting)
    },
    { rootMargin: margin },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
