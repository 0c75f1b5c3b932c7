import { seededRandom } from '@ilewa/tests/support/seed/seed'
import { expect, it } from 'vitest'
import { newBookingReference } from '../../../../platform/id.ts'
import { createSimilarCodes, findCodeLikeWords, findCodes } from './payment-codes.ts'

it.each([
  'K7M3QX9P',
  'k7m3qx9p',
  'K7M3 QX9P',
  'k7m3/qx9p',
  'K7M3-QX9P',
  'K 7 M 3 Q X 9 P',
  'NIP CR/ADA OBI/ZENITH/K7M3QX9P',
  'TRF FRM CHINEDU OKEKE TO LEKKI LOFT LTD/K7M3 QX9P/FOR STAY',
  'REFK7M3QX9P',
  'K7M3QX9PDEPOSIT for Ṣadé',
  '000013241127093015000123456789|K7M3QX9P',
])('finds the code in %s', (narration) => {
  expect(findCodes(narration)).toContain('K7M3QX9P')
})

it.each(['', 'K7M3QX9', 'Transfer from NGOZI EZE', 'ADEBAYO OLUWASEUN', '₦₦₦'])(
  'finds no code in %j',
  (narration) => {
    expect(findCodes(narration)).toEqual([])
  },
)

it('finds codes that differ in one letter, and no others', () => {
  const find = createSimilarCodes(['K7M3QX9P', 'K7M3QX9R', 'ABCD2345'], (code) => code)
  expect(find('K7M3QX8P')).toEqual(['K7M3QX9P'])
  expect(find('K7M3QX9Q').sort()).toEqual(['K7M3QX9P', 'K7M3QX9R'])
  expect(find('K7M3QX9P')).toEqual(['K7M3QX9R'])
  expect(find('7KM3QX9P')).toEqual([])
  expect(findCodeLikeWords('for K7M3 QX8P, thanks')).toContain('K7M3QX8P')
})

it('finds every reference however a guest writes it, and few texts in a long narration', () => {
  const random = seededRandom('payment codes')
  for (let round = 0; round < 300; round += 1) {
    const code = newBookingReference().replace('-', '')
    const separator = random.pick(['', ' ', '-', '/', ' - ', '_'])
    const written = `${code.slice(0, 4)}${separator}${code.slice(4)}`
    const text = `${random.pick(['NIP/', 'TRF ', 'Pay'])}${random.pick([written, written.toLowerCase()])}${random.pick(['', ' ADA', '/GTB'])}`
    expect(findCodes(text), text).toContain(code)
  }
  const long = 'NIP TRANSFER 000013241127093015000123456789 '.repeat(11)
  expect(findCodes(long).length).toBeLessThan(100)
})
