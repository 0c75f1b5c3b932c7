import type { Mail } from './mail-content.ts'

/** One mail of the product, as `npm run mail:preview` shows it. */
export interface MailExample {
  title: string
  /** The function that writes it. */
  writer: unknown
  mail: Mail
}

/** An example of what `writer` writes. */
export const example = <A extends unknown[]>(
  title: string,
  writer: (...args: A) => Mail,
  ...args: A
): MailExample => ({ title, writer, mail: writer(...args) })
