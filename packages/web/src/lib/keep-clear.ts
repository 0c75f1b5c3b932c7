/** Fields and buttons of the page; on the front page those links that look like buttons, by their tone. */
const covered = 'input, select, textarea, main button, [type="submit"], [data-variant="filled"], [data-tone]'

/** Layouts change without an event, as when a list has loaded. */
const everyMs = 400

function overlap(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** Hides a floating card while a field or a button lies beneath it. Returns the function that stops. */
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
