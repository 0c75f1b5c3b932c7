import { expect, it } from 'vitest'
import { type ErrorCode, errorEntry, errors } from './errors.ts'

const normalizeText = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, '')
const codes = Object.keys(errors) as ErrorCode[]

it.each(codes)('%s: the message does not repeat the title', (code) => {
  const { title, message, shown } = errorEntry(code)
  for (const text of [message, shown ?? message]) {
    expect(normalizeText(text)).not.toBe(normalizeText(title))
    expect(text).not.toContain('omething went wrong')
  }
})
