/** A ref that shows a question which was opened below the visible part of the sheet; of a tall one, its end with the buttons. */
export const scrollIntoView = (element: HTMLElement | null): void => {
  const isTall = element !== null && element.offsetHeight > window.innerHeight * 0.6
  // Not in jsdom.
  element?.scrollIntoView?.({ block: isTall ? 'end' : 'center' })
}
