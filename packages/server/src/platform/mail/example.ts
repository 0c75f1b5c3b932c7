import type { Mail } from './content.ts'

/** A sample mail, shown by `npm run mail:preview`. */
export interface MailExample {
  title: string
  /** The function that composes the mail. */
  writer: unknown
  mail: Mail
  /** The same mail with changed user input. */
  withUserInput: (change: ChangeText) => Mail
}

/** Gets a text of the user input and the name of its property; returns a replacement, or the same text. */
type ChangeText = (text: string, name: string) => string

function withChanges(value: unknown, change: ChangeText, name = ''): unknown {
  if (typeof value === 'string') return change(value, name)
  if (Array.isArray(value)) return value.map((one) => withChanges(one, change, name))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withChanges(part, change, key)]))
}

/** An example of a mail that `writer` creates. */
export const example = <A extends unknown[]>(
  title: string,
  writer: (...args: A) => Mail,
  ...args: A
): MailExample => ({
  title,
  writer,
  mail: writer(...args),
  withUserInput: (change) => writer(...(args.map((arg) => withChanges(arg, change)) as A)),
})
