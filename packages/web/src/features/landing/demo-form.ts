import { DemoRequestInput, landing } from '@ilewa/contract/landing'
import { ApiError, describeError, type FieldFault } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { prepareBrowser } from '../../lib/startup/prepare-browser.ts'

const isInput = (element: Element | RadioNodeList | null) =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement

/** Shows each error at its field, and focuses the first one. */
function showFaults(form: HTMLFormElement, faults: readonly FieldFault[]) {
  for (const field of Object.keys(DemoRequestInput.shape)) {
    const input = form.elements.namedItem(field)
    const line = form.querySelector<HTMLElement>(`#demo-${field}-fault`)
    if (!isInput(input) || !line) continue
    const fault = faults.find(({ path }) => path === field)
    line.hidden = !fault
    line.textContent = fault?.message ?? ''
    input.toggleAttribute('aria-invalid', Boolean(fault))
    if (fault) input.setAttribute('aria-invalid', 'true')
    if (fault) input.setAttribute('aria-describedby', line.id)
    else input.removeAttribute('aria-describedby')
  }
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
}

function showFailure(form: HTMLFormElement, sentence: string) {
  const line = form.querySelector<HTMLElement>('[data-failure]')
  if (!line) return
  line.hidden = sentence === ''
  line.textContent = sentence
}

function showThanks(dialog: HTMLDialogElement, form: HTMLFormElement, sentence: string) {
  const done = dialog.querySelector<HTMLElement>('[data-done]')
  const message = done?.querySelector('[data-message]')
  if (!done || !message) return
  form.hidden = true
  done.hidden = false
  message.textContent = sentence
  done.focus()
  // Resets the form when the dialog closes.
  dialog.addEventListener(
    'close',
    () => {
      form.reset()
      form.hidden = false
      done.hidden = true
    },
    { once: true },
  )
}

/** Validates the form with the contract's schema, and sends it to the server. */
export async function sendDemoRequest(dialog: HTMLDialogElement, form: HTMLFormElement) {
  const button = form.querySelector<HTMLButtonElement>('[type="submit"]')
  if (!button || button.disabled) return
  showFailure(form, '')
  const parsed = DemoRequestInput.safeParse(Object.fromEntries(new FormData(form)))
  if (!parsed.success) {
    showFaults(
      form,
      parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    )
    return
  }
  showFaults(form, [])
  button.disabled = true
  const words = button.textContent
  button.textContent = 'Sending…'
  try {
    await prepareBrowser()
    const { message } = await call(landing.requestDemo, { body: parsed.data })
    showThanks(dialog, form, message)
  } catch (error) {
    showFailure(form, describeError(error).message)
    if (error instanceof ApiError) showFaults(form, error.errors)
  } finally {
    button.disabled = false
    button.textContent = words
  }
}
