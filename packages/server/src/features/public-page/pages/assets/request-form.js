/** Sends the forms of the public page, of a guest's request and of the guest's page. */

/** An offered price is valid for 30 minutes. */
const offerMs = 25 * 60_000
/** A request that is sent within three seconds of its offer is refused, as from a program. A browser may fill the form at once. */
const minFormMs = 3_200

/** A refused or failed call. `errors` belong to fields. */
class CallError extends Error {
  /** @param {{ message?: string, code?: string, errors?: { path: string, message: string }[], details?: any }} failure */
  constructor({ message = 'Something went wrong. Try again.', code = '', errors = [], details = {} }) {
    super(message)
    this.code = code
    this.errors = errors
    /** Free dates instead of taken ones. @type {{ checkIn: string, checkOut: string }[]} */
    this.free = details.free ?? []
  }
}

/**
 * @param {'GET' | 'POST'} method
 * @param {string} path below `/api/public/`
 * @param {unknown} [body]
 * @returns {Promise<{ message?: string, data: any }>}
 */
async function call(method, path, body) {
  const response = await fetch(`/api/public/${path}`, {
    method,
    cache: 'no-store',
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  }).catch(() => {
    throw new CallError({ message: 'No connection. Try again.' })
  })
  const reply = await response.json().catch(() => ({}))
  if (!response.ok) throw new CallError(reply)
  return reply
}

/** @type {(element: Element, selector: string) => any} */
const find = (element, selector) => element.querySelector(selector)

/** @param {HTMLFormElement} form */
const inputsOf = (form) => [...form.querySelectorAll('.field input, .field textarea, .field select')]

/** @param {HTMLFormElement} form */
const valuesOf = (form) =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]))

/** Shows an error at its field, or removes it. @param {any} input @param {string} message */
function markField(input, message) {
  const errorId = `${input.id}-error`
  const error = document.getElementById(errorId)
  if (error) error.textContent = message
  const hints = document.getElementById(`${input.id}-hint`) ? [`${input.id}-hint`] : []
  const described = message ? [...hints, errorId] : hints
  if (message) input.setAttribute('aria-invalid', 'true')
  else input.removeAttribute('aria-invalid')
  if (described.length > 0) input.setAttribute('aria-describedby', described.join(' '))
  else input.removeAttribute('aria-describedby')
}

const shortDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/**
 * A link to the price of other dates: "13 – 15 Dec".
 * @param {HTMLFormElement} form
 * @param {{ checkIn: string, checkOut: string }} dates
 */
function toDatesLink({ dataset: { path, guests = '' } }, { checkIn, checkOut }) {
  const link = document.createElement('a')
  link.href = `${path}?${new URLSearchParams({ in: checkIn, out: checkOut, guests })}#dates`
  link.textContent = shortDate.formatRange(new Date(checkIn), new Date(checkOut))
  return link
}

/**
 * Shows each error at its field, and the rest above the button.
 * @param {HTMLFormElement} form
 * @param {CallError} failure
 */
function showErrors(form, { message, errors, free }) {
  const inputs = inputsOf(form)
  const nameOf = (/** @type {string} */ path) => path.split('.')[0]
  for (const input of inputs) {
    const error = errors.find(({ path }) => nameOf(path) === input.name)
    if (error) markField(input, error.message)
  }
  const others = errors.filter(({ path }) => inputs.every((input) => input.name !== nameOf(path)))
  if (errors.length === 0) find(form, '[role=alert]').textContent = message
  else if (others[0]) find(form, '[role=alert]').textContent = others[0].message
  if (form.dataset.path) find(form, '[role=alert]').append(...free.map((dates) => toDatesLink(form, dates)))
  find(form, '[aria-invalid]')?.focus()
}

/** @param {HTMLFormElement} form */
function clearErrors(form) {
  for (const input of inputsOf(form)) markField(input, '')
  find(form, '[role=alert]').textContent = ''
  find(form, '[role=status]').textContent = ''
}

/** Throws if a required field is empty. @param {HTMLFormElement} form */
function requireFields(form) {
  const empty = inputsOf(form).filter((input) => input.required && input.value.trim() === '')
  const errors = empty.map(({ name, dataset }) => ({ path: name, message: dataset.missing }))
  if (errors.length > 0) throw new CallError({ errors })
}

/** @type {{ price: Promise<{ offerToken: string, totalAmount: number, receivedAt: number }>, at: number } | undefined} */
let offer

/** @param {HTMLFormElement} form */
async function fetchOffer({ dataset }) {
  const { checkIn, checkOut, guests, slug, property } = dataset
  const query = new URLSearchParams({ checkIn, checkOut, guests })
  const { data } = await call('GET', `${slug}/${property}/quote?${query}`)
  return { offerToken: data.offerToken, totalAmount: data.quote.totalAmount, receivedAt: Date.now() }
}

/** The signed price of the stay. @param {HTMLFormElement} form */
async function getOffer(form) {
  if (!offer || Date.now() - offer.at > offerMs) offer = { price: fetchOffer(form), at: Date.now() }
  try {
    return await offer.price
  } catch (error) {
    offer = undefined
    throw error
  }
}

/** @param {number} instant */
const waitUntil = (instant) =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, instant - Date.now())))

/** Shows the present price, without touching what was typed. @param {HTMLFormElement} form */
async function reloadPrice(form) {
  offer = undefined
  const response = await fetch(location.href, { cache: 'reload' }).catch(() => undefined)
  if (!response?.ok) return
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const shown = document.getElementById('offer')
  const current = page.getElementById('offer')
  if (shown && current) shown.replaceWith(current)
  const total = page.querySelector('form[data-total]')?.getAttribute('data-total')
  if (total) form.dataset.total = total
}

const token = location.pathname.split('/').at(-1)

/** @param {string} text */
const toAmount = (text) => Number(text.replace(/[^\d.]/g, ''))

/** Opens another page. Never resolves, so that the button stays disabled meanwhile. @param {() => void} navigate */
function leave(navigate) {
  navigate()
  return new Promise(() => undefined)
}
const reload = () => leave(() => location.reload())

/** Throws if other dates were chosen after the price was shown. @param {HTMLFormElement} form */
function requireShownStay({ dataset }) {
  const shown = { in: dataset.checkIn, out: dataset.checkOut, guests: dataset.guests }
  const hasChanged = Object.entries(shown).some(
    ([name, value]) => find(document, `.quote [name=${name}]`).value !== value,
  )
  if (hasChanged) throw new CallError({ message: 'You changed the stay. Press “Update price” first.' })
}

/** @type {Record<string, (form: HTMLFormElement) => Promise<string | void>>} Each returns what to show. */
const actions = {
  async request(form) {
    const { dataset } = form
    requireShownStay(form)
    const { offerToken, totalAmount, receivedAt } = await getOffer(form)
    if (totalAmount !== Number(dataset.total))
      throw new CallError({
        code: 'bookings.total_changed',
        message: 'The price has changed. Check it, then send again.',
      })
    await waitUntil(receivedAt + minFormMs)
    const { data } = await call('POST', `${dataset.slug}/requests`, {
      ...valuesOf(form),
      propertySlug: dataset.property,
      checkIn: dataset.checkIn,
      checkOut: dataset.checkOut,
      guests: Number(dataset.guests),
      totalAmount,
      offerToken,
    })
    await leave(() => location.assign(`/request/${encodeURIComponent(data.token)}`))
  },
  async prove(form) {
    await call('POST', `requests/${token}/prove`, { code: valuesOf(form).code.replace(/\D/g, '') })
    await reload()
  },
  async code() {
    return (await call('POST', `requests/${token}/code`)).message ?? 'We have sent you another code'
  },
  async claim(form) {
    const { amount, senderName } = valuesOf(form)
    await call('POST', `requests/${token}/claim`, { amount: toAmount(amount), senderName })
    await reload()
  },
  async withdraw() {
    await call('POST', `requests/${token}/withdraw`)
    await reload()
  },
  async unlock(form) {
    const { data } = await call('POST', `guest/${token}/unlock`, valuesOf(form))
    showCodes(data.codes)
    form.remove()
  },
  async register(form) {
    await call('POST', `guest/${token}/register`, valuesOf(form))
    location.hash = 'register'
    await reload()
  },
}

/** Fills the list of codes in place of the form. @param {Record<string, string | null>} codes */
function showCodes(codes) {
  const list = find(document, '#codes')
  for (const output of list.querySelectorAll('output')) {
    output.value = codes[output.dataset.code] ?? ''
    find(output.parentElement, 'button').dataset.copy = output.value
  }
  list.hidden = false
  list.focus()
}

/**
 * The first press on a button of a form with `data-confirm` asks.
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement} button
 */
function isConfirmed({ dataset }, button) {
  if (!dataset.confirm || button.textContent === dataset.confirm) return true
  button.textContent = dataset.confirm
  button.addEventListener('blur', () => enable(button), { once: true })
  return false
}

/** @param {HTMLButtonElement} button */
function enable(button) {
  button.disabled = false
  button.dataset.label ??= button.textContent ?? ''
  button.textContent = button.dataset.label
}

/** @param {HTMLFormElement} form */
async function send(form) {
  const button = find(form, 'button')
  if (button.disabled || !isConfirmed(form, button)) return
  clearErrors(form)
  try {
    requireFields(form)
    button.disabled = true
    button.textContent = button.dataset.sending
    const shown = await actions[form.dataset.action](form)
    if (shown) find(form, '[role=status]').textContent = shown
  } catch (error) {
    const failure = error instanceof CallError ? error : new CallError({})
    if (failure.code === 'bookings.total_changed') await reloadPrice(form)
    showErrors(form, failure)
  }
  enable(button)
  // A disabled button loses the focus.
  if (document.activeElement === document.body) button.focus()
}

const forms = document.querySelectorAll('form[data-action]')
for (const form of forms) {
  enable(find(form, 'button'))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form)
  })
  // The price is signed while the guest types, so that sending takes one call.
  if (form.dataset.action === 'request')
    form.addEventListener('focusin', () => void getOffer(form).catch(() => undefined))
}

for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = !navigator.clipboard
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy)
    button.firstChild.textContent = 'Copied'
  })
}

// A page that is shown again by Back was left while it was sending.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) for (const form of forms) enable(find(form, 'button'))
})
