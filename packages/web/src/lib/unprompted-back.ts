let isGoingBack = false

/**
 * Runs a back navigation that the app starts, for example to close a dialog. The form does not ask for
 * confirmation.
 */
export function goBackWithoutPrompt(goBack: () => void) {
  isGoingBack = true
  goBack()
}

export const isGoingBackWithoutPrompt = () => isGoingBack

/** Call after the URL has changed. */
export function resetGoingBack() {
  isGoingBack = false
}
