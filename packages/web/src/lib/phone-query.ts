/** A phone's width: dialogs are sheets over the whole screen, toasts lie at the bottom. */
export const phoneQuery = '(max-width: 47.99em)'
