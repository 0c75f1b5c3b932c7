let isGoingBack = false

/** Wraps navigation back that the app starts, such as closing a dialog, so that no confirmation is shown. */
export function goBackWithoutPrompt(goBack: () => void) {
  isGoingBack = true
  goBack()
}

export const isGoingBackWithoutPrompt = () => isGoingBack

/** Call after the URL has changed. */
export function resetGoingBack() {
  isGoingBack = false
}
