/** The part of the router that this module uses. */
interface RouterState {
  state: { initialized: boolean }
  subscribe: (listener: (state: RouterState['state']) => void) => void
}

/** After this time the loading page is shown on a slow connection. */
const loaderDelayMs = 500

/**
 * Resolves when the first page is loaded, or after a delay. A page with cached files loads within the delay and
 * needs no loader, which would cost a slow phone an extra render.
 */
export function waitForFirstPage({ state, subscribe }: RouterState): Promise<void> {
  return new Promise((resolve) => {
    const resolveWhenInitialized = ({ initialized }: RouterState['state']) => {
      if (initialized) resolve()
    }
    subscribe(resolveWhenInitialized)
    resolveWhenInitialized(state)
    setTimeout(resolve, loaderDelayMs)
  })
}
