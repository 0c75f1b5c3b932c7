let isClosing = false

/** Around a way back that the app takes by itself, such as closing a dialog: nothing is asked before it. */
export function goBackUnasked(goBack: () => void) {
  isClosing = true
  goBack()
}

export const isGoingBackUnasked = () => isClosing

/** Once the address has changed. */
export function arrived() {
  isClosing = false
}
