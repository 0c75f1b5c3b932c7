import { expect, it } from 'vitest'
import { matchesSearch, toSearchText } from './search.ts'

it.each([
  ['olawale obrien', 'Ọláwálé O’Brien'],
  ["o'brien", 'Ọláwálé O’Brien'],
  ['o brien', 'Ọláwálé O’Brien'],
  ['O`BRIEN', "Ọláwálé O'Brien"],
  ['ade ola', 'Adé-Ọlá'],
  ['adeola', 'Adé-Ọlá'],
  ['ade‑ola', 'Adé-Ọlá'],
  ['adé-ọlá', 'Adeola'],
  ['yar adua', "Ƴar'adua"],
  ['', 'Anyone'],
  [' - ', 'Anyone'],
])('%j finds %j', (q, text) => expect(matchesSearch(q, text)).toBe(true))

it.each([
  ['obrian', 'O’Brien'],
  ['ade olu', 'Adé-Ọlá'],
])('%j does not find %j', (q, text) => expect(matchesSearch(q, text)).toBe(false))

it('keeps all other characters', () => expect(toSearchText('+234 (0)_%@.ng')).toBe('+234 (0)_%@.ng'))
