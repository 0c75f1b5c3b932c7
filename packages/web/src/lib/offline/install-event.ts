/** Chromium's offer to install; TypeScript's library does not know it. */
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

/** Begins to listen; it comes once and early, before anything that shows it has loaded. */
export function awaitInstallEvent() {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Our own words instead of the browser's bar.
    event.preventDefault()
    if (isInstallEvent(event)) keep(event)
  })
}

export const readInstallEvent = () => kept

export function watchInstallEvent(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Opens the browser's own dialog; an offer works once. */
export async function acceptInstall() {
  const event = kept
  keep(null)
  await event?.prompt()
}
