import { DemoRequestInput, landing } from '@ilewa/contract/landing'
import { ApiError, describeError, type FieldError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { ensureBrowserCookie } from '../../lib/api/ensure-browser-cookie.ts'

const isInput = (element: Element | RadioNodeList | null) =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement

/** Shows each error at its field, and focuses the first one. */
function showErrors(form: HTMLFormElement, errors: readonly FieldError[]) {
  for (const field of Object.keys(DemoRequestInput.shape)) {
    const input = form.elements.namedItem(field)
    const errorElement = form.querySelector<HTMLElement>(`#demo-${field}-fault`)
    if (!isInput(input) || !errorElement) continue
    const error = errors.find(({ path }) => path === field)
    errorElement.hidden = !error
    errorElement.textContent = error?.message ?? ''
    input.toggleAttribute('aria-invalid', Boolean(error))
    if (error) input.setAttribute('aria-invalid', 'true')
    if (error) input.setAttribute('aria-describedby', errorElement.id)
    else input.removeAttribute('aria-describedby')
  }
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
}

function showFailure(form: HTMLFormElement, text: string) {
  const errorElement = form.querySelector<HTMLElement>('[data-failure]')
  if (!errorElement) return
  errorElement.hidden = text === ''
  errorElement.textContent = text
}

function showThanks(dialog: HTMLDialogElement, form: HTMLFormElement, text: string) {
  const done = dialog.querySelector<HTMLElement>('[data-done]')
  const message = done?.querySelector('[data-message]')
  if (!done || !message) return
  form.hidden = true
  done.hidden = false
  message.textContent = text
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
    showErrors(
      form,
      parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    )
    return
  }
  showErrors(form, [])
  button.disabled = true
  const buttonLabel = button.textContent
  button.textContent = 'Sending…'
  try {
    await ensureBrowserCookie()
    const { message } = await call(landing.requestDemo, { body: parsed.data })
    showThanks(dialog, form, message)
  } catch (error) {
    showFailure(form, describeError(error).message)
    if (error instanceof ApiError) showErrors(form, error.errors)
  } finally {
    button.disabled = false
    button.textContent = buttonLabel
  }
}
