import { expect, test } from 'vitest'
import { toE164 } from './phone.ts'

test.each([
  ['0803 123 4567', null, '+2348031234567'],
  ['0803 123 4567', 'nigeria', '+2348031234567'],
  ['0712 345 678', 'kenya', '+254712345678'],
  ['024 123 4567', 'ghana', '+233241234567'],
  ['082 123 4567', 'south-africa', '+27821234567'],
  ['0772 123 456', 'uganda', '+256772123456'],
  ['0754 123 456', 'tanzania', '+255754123456'],
  ['+254 712 345 678', 'nigeria', '+254712345678'],
  ['+234 803 123 4567', 'kenya', '+2348031234567'],
  ['+44 20 7946 0958', null, '+442079460958'],
] as const)('%s of a business in %s is %s', (phone, country, expected) => {
  expect(toE164(phone, country)).toBe(expected)
})

test.each(['0712 345 678', '12345', '----------', ''])('%s is no number in Nigeria', (phone) => {
  expect(toE164(phone, 'nigeria')).toBeNull()
})
