/** Fields and buttons; on the landing page also links with `data-tone`, which look like buttons. */
const covered = 'input, select, textarea, main button, [type="submit"], [data-variant="filled"], [data-tone]'

/** Layout can change without an event, for example when a list has loaded. */
const everyMs = 400

function overlap(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** Hides a floating card while it covers a field or a button. Returns the stop function. */
export function keepClear(card: HTMLElement): () => void {
  const check = () => {
    const box = card.getBoundingClientRect()
    const isAbove = [...document.querySelectorAll(covered)].some(
      (element) => !card.contains(element) && overlap(box, element.getBoundingClientRect()),
    )
    card.style.visibility = isAbove ? 'hidden' : ''
  }
  check()
  const timer = setInterval(check, everyMs)
  window.addEventListener('scroll', check, { passive: true })
  window.addEventListener('resize', check)
  return () => {
    clearInterval(timer)
    window.removeEventListener('scroll', check)
    window.removeEventListener('resize', check)
  }
}
