import { z } from 'zod'

const typeNames: Record<string, string> = {
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  string: 'text',
}

const isMissing = (input: unknown) =>
  input === undefined || input === null || input === '' || Number.isNaN(input)

/** `required` for a missing value; for a wrong type a message such as "Number of guests must be a number". */
export const requiredError =
  (required: string, label = 'This') =>
  ({ input, expected }: { input?: unknown; expected?: unknown }): string => {
    const typeName = typeNames[String(expected)]
    return isMissing(input) || !typeName ? required : `${label} must be ${typeName}`
  }

/** Default messages for rules without one: zod's own ("Too big") are written for programmers. */
const defaultMessage: z.core.$ZodErrorMap = (issue) => {
  const unit = issue.origin === 'string' ? ' characters' : ''
  if (issue.code === 'too_small') return `Please use at least ${issue.minimum}${unit}`
  if (issue.code === 'too_big') return `Please use at most ${issue.maximum}${unit}`
  if (issue.code === 'invalid_value') return `Choose one of: ${issue.values.join(', ')}`
  if (issue.format === 'uuid') return 'Choose one from the list'
  if (issue.expected === 'object' && !issue.path?.length) return 'Send the fields as a JSON object.'
  if (issue.input === undefined) return 'This is required'
  return issue.code === 'invalid_type' ? requiredError('This is not valid')(issue) : 'This is not valid'
}
z.config({ customError: defaultMessage })

/**
 * Letters of every script with their marks, spaces, hyphens and both apostrophes (Ọláwálé, O’Brien); at least one
 * visible letter.
 */
const namePattern = /^(?=.*(?!\p{Default_Ignorable_Code_Point})\p{L})[\p{L}\p{M} '’-]+$/u
const phonePattern = /^\+?[\d\s().-]+$/
/** PostgreSQL cannot store control characters (except tab and line breaks) or unpaired surrogates. */
const isStorable = (text: string) => text.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(text)
const storableMessage = 'Please remove the characters that cannot be shown.'

/**
 * Trims, and removes characters without a glyph and without a meaning in any supported language: a text of them looks empty, and those of
 * direction show it in another order.
 */
const clean = (text: string) => text.replace(/[\u200B\u2060\uFEFF\p{Bidi_C}]/gu, '').trim()

/** Normalising the combining marks of one letter takes quadratic time. No supported language uses more than three. */
const hasFewMarks = (text: string) => !/\p{M}{5}/u.test(text)
const marksMessage = 'Please use at most 4 accents on one letter'

/** A line or paragraph of free text, trimmed. */
export const text = (options: { max: number; min?: number; required?: string; tooLong?: string }) => {
  const schema = z
    .string({ error: requiredError(options.required ?? 'Please enter text') })
    .overwrite(clean)
    // Stops here if it is too long: some rules that callers add, such as the search for account numbers, take quadratic time.
    .max(options.max, {
      error: options.tooLong ?? `Please use ${options.max} characters or less`,
      abort: true,
    })
    .refine(isStorable, storableMessage)
    .refine(hasFewMarks, marksMessage)
  return options.required ? schema.min(options.min ?? 1, options.required) : schema
}

/** Optional text; an empty string is read as null. */
export const optionalText = (options: { max: number; tooLong?: string }) =>
  text(options)
    .nullish()
    .transform((value) => value || null)

/** A required line, trimmed; breaks and tabs become blanks. `label` starts its messages: "Title is required". */
export const requiredLine = ({ label, min, max }: LineOptions) =>
  z
    .string({ error: requiredError(`${label} is required`, label) })
    .overwrite((line) => clean(line.replace(/\s+/g, ' ')))
    .min(1, { error: `${label} is required`, abort: true })
    .min(min, `${label} must be at least ${min} characters`)
    .max(max, { error: `${label} must be ${max} characters or less`, abort: true })
    .refine(isStorable, storableMessage)
    .refine(hasFewMarks, marksMessage)

interface LineOptions {
  label: string
  min: number
  max: number
}

/** A whole number from `min` to `max`, with one message. */
export const wholeNumber = ({ label, min, max }: LineOptions) => {
  const message = `${label} must be a whole number from ${min} to ${max}`
  return z.int(message).min(min, message).max(max, message)
}

/** Normalising the marks of one letter takes quadratic time, so longer input is not normalised. */
export const maxUncomposedLength = (max: number) => 4 * max

/** A person's name. `label` starts its messages: "First name is required". */
export const personName = ({ label, min, max }: LineOptions) => {
  const tooLong = `${label} must be ${max} characters or less`
  return z
    .string({ error: requiredError(`${label} is required`, label) })
    .trim()
    .max(maxUncomposedLength(max), { error: tooLong, abort: true })
    .refine(hasFewMarks, { error: marksMessage, abort: true })
    .normalize('NFC')
    .min(1, { error: `${label} is required`, abort: true })
    .min(min, `${label} must be at least ${min} characters`)
    .max(max, tooLong)
    .regex(namePattern, `${label} can only contain letters, spaces, hyphens, and apostrophes`)
}

const emailText = (required: string) =>
  z
    .string({ error: requiredError(required, 'Email') })
    .trim()
    .toLowerCase()
    .max(255, { error: 'Email must be 255 characters or less', abort: true })

const emailFormat = z.email('Invalid email format')

export const email = (required = 'Email is required') =>
  emailText(required).min(1, { error: required, abort: true }).pipe(emailFormat)

/** An e-mail address, or '' for none. */
export const emailOrEmpty = emailText('Invalid email format').pipe(z.union([z.literal(''), emailFormat]))

const digitsIn = (value: string) => value.replace(/\D/g, '').length

/** A phone number in any common notation, with at least ten digits. */
export const phone = (required = 'Phone number is required') =>
  z
    .string({ error: requiredError(required, 'Phone number') })
    .trim()
    .min(1, { error: required, abort: true })
    .max(20, { error: 'Phone number must be 20 characters or less', abort: true })
    .regex(phonePattern, { error: 'Invalid phone format', abort: true })
    .refine((value) => digitsIn(value) >= 10, 'Phone number must be at least 10 digits')

/** In lower case, as the database answers it, so that ids can be compared. */
export const uuid = z.uuid().toLowerCase()
export const ById = z.object({ id: uuid })

/** Number of changes of a record. An edit sends the version it was based on. */
export const Version = z.int().min(1)

/** Version and times of a record in responses. */
export const recordState = {
  version: Version,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}

/** `data` of an empty response. */
export const Nothing = z.object({})

/** A form field that holds a number as text, validated by `schema`. */
export const numberText = <S extends z.ZodType<number, number>>(schema: S) =>
  z
    .string()
    .trim()
    .transform((value) => (/^-?\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN))
    .pipe(schema)

/** A form field that can be repeated: one or many values become a list. */
export const repeatable = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (value) =>
      value === undefined ? undefined : (Array.isArray(value) ? value : [value]).filter((v) => v !== ''),
    schema,
  )

/**
 * `schema` with a rule that involves several of its `fields`. The rule runs whenever these fields are valid, even if
 * others are not, so that all issues are reported at once. (zod skips a refinement of an object once a field has
 * aborted.)
 */
export const withCrossFieldRule = <S extends z.ZodType, F extends z.ZodRawShape>(
  schema: S,
  fields: F,
  rule: (values: z.output<z.ZodObject<F>>, context: z.core.$RefinementCtx) => void,
) => {
  const ruleSchema = z.object(fields)
  // A refinement would return the raw input, which cannot be merged with the output of `schema`.
  const rules = z.unknown().transform((rawInput, context) => {
    const values = ruleSchema.safeParse(rawInput)
    if (values.success) rule(values.data, context)
    return {}
  })
  return schema.and(rules)
}

/**
 * Options of a refinement that reads only some fields of a query: it runs whenever these are valid, even if others are
 * not.
 */
export const runWhenValid = (...fields: string[]) => ({
  when: ({ issues }: z.core.ParsePayload) =>
    !issues.some(({ path = [] }) => path.length === 0 || fields.includes(String(path[0]))),
})

const nigerianPhonePattern = /^(?:\+?234|0)(\d{3})(\d{3})(\d{4})$/

/** "0803 123 4567" for a Nigerian number, otherwise unchanged. */
export function formatPhone(value: string): string {
  const match = nigerianPhonePattern.exec(value.replace(/[\s().-]/g, ''))
  return match ? `0${match[1]} ${match[2]} ${match[3]}` : value
}
