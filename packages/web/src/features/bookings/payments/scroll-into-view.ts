/** A ref that shows a question which was opened below the visible part of the sheet. */
export const scrollIntoView = (element: HTMLElement | null): void =>
  // Not in jsdom.
  element?.scrollIntoView?.({ block: 'center' })
