/** Fields and buttons; on the landing page also links with `data-tone`, which look like buttons. */
const controlSelector =
  'input, select, textarea, main button, [type="submit"], [data-variant="filled"], [data-tone]'

/** Layout can change without an event, for example when a list has loaded. */
const checkIntervalMs = 400

function overlaps(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** Hides a floating card while it covers a field or a button. Returns the stop function. */
export function hideOverControls(card: HTMLElement): () => void {
  const check = () => {
    const box = card.getBoundingClientRect()
    const isCovering = [...document.querySelectorAll(controlSelector)].some(
      (element) => !card.contains(element) && overlaps(box, element.getBoundingClientRect()),
    )
    card.style.visibility = isCovering ? 'hidden' : ''
  }
  check()
  const timer = setInterval(check, checkIntervalMs)
  window.addEventListener('scroll', check, { passive: true })
  window.addEventListener('resize', check)
  return () => {
    clearInterval(timer)
    window.removeEventListener('scroll', check)
    window.removeEventListener('resize', check)
  }
}
