import { expect, it } from 'vitest'
import { createNameCounter, tellingWords, toPersonName } from './narration-words.ts'

const count = (name: string, narration: string) => createNameCounter(narration).countNamed(toPersonName(name))

it.each([
  ['Ada Obi', 'NIP FROM OBI ADA', 2],
  ['Ada Obi', 'NIP FROM ADA EZE', 1],
  ['Adébáyọ̀ Ọlá', 'TRF/ADEBAYO OLA', 2],
  ['Unity Okafor', 'NIP/UNITY OKAFOR', 2],
  ['Unity Okafor', 'UNITY BANK NIP OKAFOR', 1],
  ['Joy Transfer', 'NIP TRANSFER/JOY TRANSFER', 2],
  ['Access Bello', 'ACCESS BANK TRF BELLO', 1],
  ['First Union', 'NIP/UNION FIRST/RENT', 2],
  ['First Union', 'FIRST BANK NIP UNION BANK', 0],
  ['Unity Okafor', 'NIP UNITY BANK', 0],
  ['Unity', 'NIP UNITY', 0],
  ['Bank Transfer Ltd', 'NIP BANK TRANSFER LTD', 0],
  ['Mr', 'NIP MR KUNLE', 0],
  ['', 'NIP', 0],
])('%s is named by %s with %i words', (name, narration, words) => {
  expect(count(name, narration)).toBe(words)
})

it('has the same key for the words of a name in any order', () => {
  expect(toPersonName('Obi, Ada').key).toBe(toPersonName('ADA  OBI').key)
})

it('gives numbers and references, and no common words', () => {
  expect(tellingWords('RVSL NIP/ADA OBI/R123 GTBANK')).toEqual(['ada', 'obi', 'r123'])
})
