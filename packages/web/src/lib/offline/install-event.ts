/** Chromium's `beforeinstallprompt` event, which TypeScript's DOM library does not declare. */
interface BeforeInstallPromptEvent extends Event {
  prompt: () => Promise<unknown>
}

const isBeforeInstallPromptEvent = (event: Event): event is BeforeInstallPromptEvent => 'prompt' in event

const listeners = new Set<() => void>()
let installEvent: BeforeInstallPromptEvent | null = null

function setInstallEvent(event: BeforeInstallPromptEvent | null) {
  installEvent = event
  for (const listener of listeners) listener()
}

/** Starts to listen. The event fires once and early, before the component that shows the prompt has loaded. */
export function listenForInstallEvent() {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Show our prompt instead of the browser's.
    event.preventDefault()
    if (isBeforeInstallPromptEvent(event)) setInstallEvent(event)
  })
}

export const readInstallEvent = () => installEvent

export function watchInstallEvent(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Opens the browser's install dialog; an event can be used once. */
export async function showInstallDialog() {
  const event = installEvent
  setInstallEvent(null)
  await event?.prompt()
}
