import { expect, it } from 'vitest'
import { matchesSearch, searchWords, toPhoneText, toSearchText } from './search.ts'

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

const withCountry = toPhoneText({ phone: '+234 819 555 0001', phoneE164: '+2348195550001' })
const withZero = toPhoneText({ phone: '0819-555-0001', phoneE164: null })

it.each([
  '08195550001',
  '8195550001',
  '+2348195550001',
  '2348195550001',
  '002348195550001',
  '0819 555 0001',
  '819 555 0001',
  '819-555-0001',
  '+234 819 555 0001',
  '+234 (0) 819-555-0001',
  '(0819) 555.0001',
  '0819555',
  '0819 555',
  '5550001',
])('%j finds a phone number in any notation', (q) => {
  expect(matchesSearch(q, withCountry)).toBe(true)
  expect(matchesSearch(q, withZero)).toBe(true)
  expect(matchesSearch(`Ọlá ${q}`, `Ola ${withZero}`)).toBe(true)
  expect(matchesSearch(q, toPhoneText({ phone: '0819 666 0001', phoneE164: '+2348196660001' }))).toBe(false)
})

it.each([
  ['+44 7911 123456', ['447911123456']],
  ['0044 7911 123456', ['447911123456']],
  // Too short to be distinguished from other digits.
  ['0819', ['0819']],
  ['2345678', ['2345678']],
  // Not phone numbers: a street and its postal code, an amount, a date, a reference.
  ['12 101241', ['12', '101241']],
  ['1500000', ['1500000']],
  ['2026.11.24', ['2026.11.24']],
  ['7K2M-0819', ['7K2M0819']],
  ['Àjàh 0819 555 0001 Bello', ['Àjàh', '8195550001', 'Bello']],
  [' - ', []],
])('%j is searched as %j', (q, words) => expect(searchWords(q)).toEqual(words))
