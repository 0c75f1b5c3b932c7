import { hideOverControls } from '../../lib/hide-over-controls.ts'
import {
  listenForInstallEvent,
  readInstallEvent,
  showInstallDialog,
  watchInstallEvent,
} from '../../lib/offline/install-event.ts'
import {
  installSteps,
  isDismissed,
  isStandalone,
  manualInstallMethod,
  releasePromptSlot,
  remainingFallbackMs,
  saveDismissed,
} from '../../lib/offline/install-prompt.ts'

/** The install offer on the landing page, with the rules of the app: on the browser's event, or after 3 seconds. */
export function offerInstall(page: Document) {
  const aside = page.getElementById('install')
  if (!aside || isDismissed() || isStandalone()) return
  const steps = aside.querySelector('[data-steps]')
  const accept = aside.querySelector<HTMLElement>('[data-accept]')
  let stopKeepClear: (() => void) | undefined

  const show = () => {
    const event = readInstallEvent()
    if (steps) steps.textContent = installSteps[event ? 'event' : manualInstallMethod(navigator)]
    if (accept) accept.hidden = !event
    aside.hidden = false
    // On a phone it is part of the content and covers nothing.
    if (getComputedStyle(aside).position === 'fixed') stopKeepClear ??= hideOverControls(aside)
  }
  const timer = setTimeout(show, remainingFallbackMs())
  const unwatch = watchInstallEvent(show)
  const hide = () => {
    clearTimeout(timer)
    unwatch()
    stopKeepClear?.()
    aside.hidden = true
    releasePromptSlot()
  }

  aside.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-accept], [data-dismiss]') : null
    if (!button) return
    saveDismissed()
    hide()
    if (button === accept) void showInstallDialog()
  })
  window.addEventListener('appinstalled', hide)
  listenForInstallEvent()
}
