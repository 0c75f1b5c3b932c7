/** Chromium's `beforeinstallprompt` event, which TypeScript's DOM library does not declare. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event

const listeners = new Set<() => void>()
let kept: InstallEvent | null = null

function keep(event: InstallEvent | null) {
  kept = event
  for (const listener of listeners) listener()
}

/** Starts to listen. The event fires once and early, before the component that shows the prompt has loaded. */
export function awaitInstallEvent() {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Show our prompt instead of the browser's.
    event.preventDefault()
    if (isInstallEvent(event)) keep(event)
  })
}

export const readInstallEvent = () => kept

export function watchInstallEvent(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Opens the browser's install dialog; an event can be used once. */
export async function acceptInstall() {
  const event = kept
  keep(null)
  await event?.prompt()
}
