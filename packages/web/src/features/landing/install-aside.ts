import { keepClear } from '../../lib/keep-clear.ts'
import {
  acceptInstall,
  awaitInstallEvent,
  readInstallEvent,
  watchInstallEvent,
} from '../../lib/offline/install-event.ts'
import {
  closeRoom,
  installSteps,
  isDismissed,
  isStandalone,
  manualWay,
  rememberDismissed,
  untilFallbackMs,
} from '../../lib/offline/install-offer.ts'

/** The install offer on the landing page, with the rules of the app: on the browser's event, or after 3 seconds. */
export function offerInstall(page: Document) {
  const aside = page.getElementById('install')
  if (!aside || isDismissed() || isStandalone()) return
  const steps = aside.querySelector('[data-steps]')
  const accept = aside.querySelector<HTMLElement>('[data-accept]')
  let stop: (() => void) | undefined

  const show = () => {
    const event = readInstallEvent()
    if (steps) steps.textContent = installSteps[event ? 'event' : manualWay(navigator)]
    if (accept) accept.hidden = !event
    aside.hidden = false
    // On a phone it is part of the content and covers nothing.
    if (getComputedStyle(aside).position === 'fixed') stop ??= keepClear(aside)
  }
  const timer = setTimeout(show, untilFallbackMs())
  const unwatch = watchInstallEvent(show)
  const hide = () => {
    clearTimeout(timer)
    unwatch()
    stop?.()
    aside.hidden = true
    closeRoom()
  }

  aside.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-accept], [data-dismiss]') : null
    if (!button) return
    rememberDismissed()
    hide()
    if (button === accept) void acceptInstall()
  })
  window.addEventListener('appinstalled', hide)
  awaitInstallEvent()
}
