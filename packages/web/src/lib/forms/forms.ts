import { accessErrors } from '@ilewa/contract/core/errors-access'
import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError, type Described, describeError, hasCode } from '../api/api-error.ts'
import { newRandomKey } from '../api/call.ts'
import { notifyFault } from '../notify.ts'
import { clearDraft, readDraft, writeDraft } from './draft.ts'
import { type FormErrors, type FormState, type FormValues, useFormState } from './form-state.ts'

interface ContractFormOptions<S extends z.ZodType, V extends FormValues> {
  /** The contract's schema: the only rules a form has. */
  schema: S
  initialValues: V
  /** Sends the parsed values; keep `idempotencyKey` with a creating call. */
  send: (input: z.output<S>, idempotencyKey: string) => Promise<unknown>
  /** Title and sentence for a failure that carries none of its own. */
  fallback?: Partial<Described>
  /** The documented toast of this form when it is not filled in correctly, from its faults in their order. */
  invalidNotice?: (faults: FormErrors) => Described
  /** Where a refusal that names no field belongs; it then stands there and in the toast. */
  placeFailure?: (error: unknown) => FormErrors | undefined
  /** Handles a failure by itself; true means nothing else is shown. */
  onFailure?: (error: unknown) => boolean
  /** Keeps what was typed under this name until it is sent, through a reload or an expired session. */
  draft?: string
}

interface ContractForm<V extends FormValues> {
  form: FormState<V>
  /** For `<form noValidate onSubmit={submit}>`. */
  submit: (event: FormEvent<HTMLFormElement>) => void
  busy: boolean
  /** The last failure, to be shown in the form as well as in the toast. */
  failure: Described | null
}

/** In the order given; of several faults of one field the first. */
function toErrors(faults: readonly { path: string; message: string }[]): FormErrors {
  const errors: FormErrors = {}
  for (const { path, message } of faults) errors[path] ??= message
  return errors
}

/** "A validation error toast is titled Validation Error"; as the server does, it says the first field's fault. */
const toValidationNotice = (faults: FormErrors): Described => {
  const { title, message } = accessErrors['common.invalid']
  return { title, message: Object.values(faults)[0] ?? message }
}

/** The first fault of each field, keyed by its dotted path. */
function faultsOf(schema: z.ZodType, values: unknown): FormErrors {
  const parsed = schema.safeParse(values)
  if (parsed.success) return {}
  return toErrors(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}

const isCodeBox = (input: HTMLInputElement) => input.autocomplete === 'one-time-code'

/** The boxes of a code are one field: what is missing comes after what was typed. */
function findFirstFault(element: HTMLFormElement): HTMLElement | undefined {
  const faults = [...element.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')]
  const [first] = faults
  if (!first || !isCodeBox(first)) return first
  return faults.find((box) => isCodeBox(box) && box.value === '') ?? first
}

/** In the order of the form's fields, so that the toast and the focus name the same one. */
const inFormOrder = (errors: FormErrors, values: FormValues): FormErrors => {
  const known = Object.entries(values).flatMap(([path]) => (errors[path] ? [[path, errors[path]]] : []))
  return { ...Object.fromEntries(known), ...errors }
}

function focusFirstFault(element: HTMLFormElement) {
  requestAnimationFrame(() => findFirstFault(element)?.focus())
}

/** The same key for the same input, so that a retry on a bad line is recognised; a new one otherwise. */
function useAttemptKey() {
  const attempt = useRef<{ input: string; key: string } | null>(null)
  return {
    keyFor(input: unknown) {
      const text = JSON.stringify(input)
      if (attempt.current?.input !== text) attempt.current = { input: text, key: newRandomKey() }
      return attempt.current.key
    },
    done: () => {
      attempt.current = null
    },
  }
}

/** A form ruled by a contract schema: faults at their fields, one idempotency key per submit series. */
export function useContractForm<S extends z.ZodType, V extends FormValues>(
  options: ContractFormOptions<S, V>,
): ContractForm<V> {
  const { schema, initialValues, draft } = options
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Described | null>(null)
  const attempt = useAttemptKey()
  const form = useFormState<V>(
    draft ? readDraft(draft, initialValues) : initialValues,
    draft ? (values) => writeDraft(draft, values) : undefined,
    initialValues,
  )

  const fail = (error: unknown, element: HTMLFormElement) => {
    // That key is spent on other details: the next attempt is a new request.
    if (hasCode(error, 'common.idempotency_mismatch')) attempt.done()
    if (options.onFailure?.(error)) return
    const described = describeError(error, options.fallback)
    notifyFault(described)
    const placed = options.placeFailure?.(error)
    if (!placed) setFailure(described)
    const faults = error instanceof ApiError ? error.errors.filter(({ path }) => path in initialValues) : []
    if (!placed && faults.length === 0) return
    form.setErrors(placed ?? toErrors(faults))
    focusFirstFault(element)
  }

  const send = async (element: HTMLFormElement) => {
    const input = schema.parse(form.getValues())
    setBusy(true)
    setFailure(null)
    try {
      await options.send(input, attempt.keyFor(input))
      attempt.done()
      if (draft) clearDraft(draft)
    } catch (error) {
      fail(error, element)
    } finally {
      setBusy(false)
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const element = event.currentTarget
    const faults = inFormOrder(faultsOf(schema, form.getValues()), initialValues)
    form.setErrors(faults)
    if (Object.keys(faults).length === 0) return void send(element)
    notifyFault((options.invalidNotice ?? toValidationNotice)(faults))
    focusFirstFault(element)
  }

  return { form, submit, busy, failure }
}
