import { saveChosenPlan } from '../../lib/session/chosen-plan.ts'

const actionSelector = '[data-plan][href], [data-opens], [data-closes]'

/** Validation and request code, loaded while the visitor fills in the form. */
const loadForm = () => import('./demo-form.ts')

/** Event handlers of the prerendered page: plan selection and demo dialog. */
export function attachHandlers(page: Document) {
  const dialog = page.querySelector('dialog')
  const form = dialog?.querySelector('form')
  if (!dialog || !form) return

  page.addEventListener('click', ({ target }) => {
    const element = target instanceof Element ? target.closest<HTMLElement>(actionSelector) : null
    if (!element) return
    if (element.dataset.plan) saveChosenPlan(element.dataset.plan)
    if (element.dataset.closes) dialog.close()
    if (element.dataset.opens) {
      dialog.showModal()
      // A failed load is ignored here: the submit handler shows the error.
      loadForm().catch(() => undefined)
    }
  })

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const failed = () => {
      const errorElement = form.querySelector<HTMLElement>('[data-failure]')
      if (!errorElement) return
      errorElement.hidden = false
      errorElement.textContent =
        'Unable to connect to our servers. What you typed is still here; please try again.'
    }
    loadForm().then(({ sendDemoRequest }) => sendDemoRequest(dialog, form), failed)
  })
}
