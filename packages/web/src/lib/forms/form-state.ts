import { type ChangeEvent, useRef, useState } from 'react'

export type FormValues = Record<string, unknown>
/** The first error of each field, keyed by its dotted path. */
export type FormErrors = Record<string, string>

type Path<V> = keyof V & string

/** Props of an input; use `{...form.getInputProps('email')}`. */
interface InputProps<T> {
  value: T
  error: string | undefined
  onChange: (next: T | ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void
}

interface CheckboxProps {
  checked: boolean
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** Form state with the API of `@mantine/form`, at a third of its size on the first page. */
export interface FormState<V extends FormValues> {
  values: V
  /** The latest values, also inside a callback of an earlier render. */
  getValues: () => V
  setFieldValue: <P extends Path<V>>(path: P, value: V[P]) => void
  setValues: (values: Partial<V>) => void
  errors: FormErrors
  setErrors: (errors: FormErrors) => void
  /** Whether the values differ from the pristine ones. */
  isDirty: () => boolean
  /** For a control whose onChange passes the value or the event. */
  getInputProps: <P extends Path<V>>(path: P) => InputProps<V[P]>
  getCheckboxProps: (path: Path<V>) => CheckboxProps
}

const isEvent = (next: unknown): next is ChangeEvent<HTMLInputElement> =>
  typeof next === 'object' && next !== null && 'currentTarget' in next

/** Removes the errors of a field and of its parts ("images.2"). */
const withoutField = (errors: FormErrors, path: string): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([key]) => key !== path && !key.startsWith(`${path}.`)))

export function useFormState<V extends FormValues>(
  initialValues: V,
  onValuesChange?: (values: V) => void,
  /** The unedited values, if the form opens with a draft. */
  pristine: V = initialValues,
): FormState<V> {
  const [values, setState] = useState(initialValues)
  const [errors, setErrors] = useState<FormErrors>({})
  const initial = useRef(JSON.stringify(pristine))
  const latest = useRef(values)

  const setValues = (changes: Partial<V>) => {
    latest.current = { ...latest.current, ...changes }
    setState(latest.current)
    setErrors((current) => Object.keys(changes).reduce(withoutField, current))
    onValuesChange?.(latest.current)
  }
  const setFieldValue = <P extends Path<V>>(path: P, value: V[P]) =>
    setValues({ [path]: value } as unknown as Partial<V>)

  return {
    values,
    getValues: () => latest.current,
    setFieldValue,
    setValues,
    errors,
    setErrors,
    isDirty: () => JSON.stringify(latest.current) !== initial.current,
    getInputProps: (path) => ({
      value: values[path],
      error: errors[path],
      onChange: (next) =>
        setFieldValue(path, (isEvent(next) ? next.currentTarget.value : next) as V[typeof path]),
    }),
    getCheckboxProps: (path) => ({
      checked: values[path] === true,
      error: errors[path],
      onChange: (event) => setFieldValue(path, event.currentTarget.checked as V[typeof path]),
    }),
  }
}
