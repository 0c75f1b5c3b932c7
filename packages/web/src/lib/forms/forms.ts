import { errors } from '@ilewa/contract/core/errors'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError, describeError, type ErrorMessage, hasCode } from '../api/api-error.ts'
import { newRandomKey } from '../api/call.ts'
import { notifyErrorMessage } from '../notify.ts'
import { clearDraft, readDraft, writeDraft } from './draft.ts'
import { type FormErrors, type FormState, type FormValues, useFormState } from './form-state.ts'

interface ContractFormOptions<S extends z.ZodType, V extends FormValues> {
  /** The contract's schema; a form has no other validation rules. */
  schema: S
  initialValues: V
  /**
   * Sends the parsed values; a creating call must pass on `idempotencyKey`. It calls `endDraft` once they are saved, if
   * more is to be sent.
   */
  send: (input: z.output<S>, idempotencyKey: string, endDraft: () => void) => Promise<unknown>
  /** Title and message for an error that has none. */
  fallback?: Partial<ErrorMessage>
  /** Builds the specified toast of this form from its validation errors, in field order. */
  invalidMessage?: (issues: FormErrors) => ErrorMessage
  /** Maps a server error that names no field to a field; it is shown there and in the toast. */
  toFieldErrors?: (error: unknown) => FormErrors | undefined
  /** Handles an error; returning true suppresses the default message. */
  onFailure?: (error: unknown) => boolean
  /** Name of the draft. It is stored until the form is sent, and survives a reload or an expired session. */
  draft?: string
}

export interface ContractForm<V extends FormValues> {
  form: FormState<V>
  /** For `<form noValidate onSubmit={submit}>`. */
  submit: (event: FormEvent<HTMLFormElement>) => void
  busy: boolean
  /** The last error, shown in the form as well as in the toast, until a value changes. */
  failure: ErrorMessage | null
  /** The record was saved after this form was opened: by another user, or by an attempt whose response was lost. */
  isStale: boolean
  /** Begins another record, without what was typed and without its draft. */
  restart: () => void
}

/** The field of a dotted path: "dueDates" of "dueDates.1.amount". */
const fieldOf = (path: string): string => path.split('.', 1)[0] ?? path

/** Keeps the first error of each path, in the given order. */
function toFormErrors(issues: readonly { path: string; message: string }[]): FormErrors {
  const errors: FormErrors = {}
  for (const { path, message } of issues) errors[path] ??= message
  return errors
}

/**
 * Specification: "A validation error toast is titled Validation Error". Shows the first field's error, as the server
 * does.
 */
const toValidationMessage = (issues: FormErrors): ErrorMessage => {
  const { title, message } = errors['common.invalid']
  return { title, message: Object.values(issues)[0] ?? message }
}

/** Returns the first error of each field, keyed by its dotted path. */
function validateForm(schema: z.ZodType, values: unknown): FormErrors {
  const parsed = schema.safeParse(values)
  if (parsed.success) return {}
  return toFormErrors(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}

const isCodeInput = (input: HTMLInputElement) => input.autocomplete === 'one-time-code'

/**
 * Returns the first field with an error. The inputs of a code are one field: its first empty input is returned.
 */
function findFirstInvalidField(element: HTMLFormElement): HTMLElement | undefined {
  const issues = [...element.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')]
  const [first] = issues
  if (!first || !isCodeInput(first)) return first
  return issues.find((box) => isCodeInput(box) && box.value === '') ?? first
}

/** Sorts errors by field order, so that the toast and the focus refer to the same field. */
const inFormOrder = (errors: FormErrors, values: FormValues): FormErrors => {
  const ordered = Object.entries(values).flatMap(([path]) => (errors[path] ? [[path, errors[path]]] : []))
  return { ...Object.fromEntries(ordered), ...errors }
}

function focusFirstInvalidField(element: HTMLFormElement) {
  requestAnimationFrame(() => findFirstInvalidField(element)?.focus())
}

/** Shows an error in a toast, and hides it once no field has an error any more. */
function useErrorToast(errors: FormErrors) {
  const hide = useRef<() => void>(undefined)
  const hasErrors = Object.keys(errors).length > 0
  useEffect(() => {
    if (!hasErrors) hide.current?.()
  }, [hasErrors])
  return (message: ErrorMessage) => {
    hide.current = notifyErrorMessage(message)
  }
}

/**
 * A form validated by a contract schema. It shows errors at their fields. All attempts have one idempotency key until one
 * succeeds: the server stores a key only with what it saves, so after a lost response nothing is saved twice.
 */
export function useContractForm<S extends z.ZodType, V extends FormValues>(
  options: ContractFormOptions<S, V>,
): ContractForm<V> {
  const { schema, initialValues } = options
  const openDraft = useRef(options.draft)
  const draft = openDraft.current
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ErrorMessage | null>(null)
  const [isStale, setIsStale] = useState(false)
  const hasLostResponse = useRef(false)
  const key = useRef(draft && readDraft(draft, { idempotencyKey: '' }).idempotencyKey)
  const saveDraft = () =>
    openDraft.current &&
    writeDraft(openDraft.current, { ...form.getValues(), idempotencyKey: key.current ?? '' })
  const endDraft = () => {
    if (draft) clearDraft(draft)
    openDraft.current = undefined
  }
  const form = useFormState<V>(
    draft ? readDraft(draft, initialValues) : initialValues,
    () => {
      saveDraft()
      // The notice of a stale edit stays until the record is loaded again.
      if (!isStale) setFailure(null)
    },
    initialValues,
  )
  const showError = useErrorToast(form.errors)

  const fail = (error: unknown, element: HTMLFormElement) => {
    if (options.onFailure?.(error)) return
    let described = describeError(error, options.fallback)
    if (hasCode(error, 'network')) hasLostResponse.current = true
    if (hasCode(error, 'common.stale_edit')) {
      setIsStale(true)
      if (hasLostResponse.current)
        described = { ...described, message: 'An earlier attempt may be saved. Reload to see it.' }
    }
    showError(described)
    const fieldErrors = options.toFieldErrors?.(error)
    if (!fieldErrors) setFailure(described)
    const issues =
      error instanceof ApiError ? error.errors.filter(({ path }) => fieldOf(path) in initialValues) : []
    if (!fieldErrors && issues.length === 0) return
    form.setErrors(fieldErrors ?? toFormErrors(issues))
    focusFirstInvalidField(element)
  }

  const send = async (element: HTMLFormElement) => {
    const input = schema.parse(form.getValues())
    setBusy(true)
    setFailure(null)
    key.current ||= newRandomKey()
    // With the key, for a reload before the response.
    saveDraft()
    try {
      await options.send(input, key.current, endDraft)
      hasLostResponse.current = false
      key.current = ''
      endDraft()
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
    const issues = inFormOrder(validateForm(schema, form.getValues()), initialValues)
    form.setErrors(issues)
    if (Object.keys(issues).length === 0) return void send(element)
    showError((options.invalidMessage ?? toValidationMessage)(issues))
    focusFirstInvalidField(element)
  }

  const restart = () => {
    key.current = ''
    form.setValues(initialValues)
    if (draft) clearDraft(draft)
  }

  return { form, submit, busy, failure, isStale, restart }
}
