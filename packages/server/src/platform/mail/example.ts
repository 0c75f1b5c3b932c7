import type { Mail } from './content.ts'

/** One mail of the product, as `npm run mail:preview` shows it. */
export interface MailExample {
  title: string
  /** The function that writes it. */
  writer: unknown
  mail: Mail
  /** The same mail, with what people typed changed. */
  rewritten: (change: Change) => Mail
}

/** Answers another text for one of this name, or the same one. */
type Change = (text: string, name: string) => string

function withChanges(value: unknown, change: Change, name = ''): unknown {
  if (typeof value === 'string') return change(value, name)
  if (Array.isArray(value)) return value.map((one) => withChanges(one, change, name))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withChanges(part, change, key)]))
}

/** An example of what `writer` writes. */
export const example = <A extends unknown[]>(
  title: string,
  writer: (...args: A) => Mail,
  ...args: A
): MailExample => ({
  title,
  writer,
  mail: writer(...args),
  rewritten: (change) => writer(...(args.map((arg) => withChanges(arg, change)) as A)),
})
