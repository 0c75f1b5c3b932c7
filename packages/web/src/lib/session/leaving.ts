let isClosing = false

/** Wraps navigation back that the app starts, such as closing a dialog, so that no confirmation is shown. */
export function goBackUnasked(goBack: () => void) {
  isClosing = true
  goBack()
}

export const isGoingBackUnasked = () => isClosing

/** Call after the URL has changed. */
export function arrived() {
  isClosing = false
}
