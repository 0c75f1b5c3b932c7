import { expect, test } from 'vitest'
import { hasSamePhone } from './guest-rules.ts'

const typed = (guestPhone: string, guestPhoneE164: string | null) => ({ guestPhone, guestPhoneE164 })

test.each([
  [
    'written otherwise',
    typed('0803 123 4567', '+2348031234567'),
    typed('+2348031234567', '+2348031234567'),
    true,
  ],
  [
    'written alike, before the business named its country',
    typed('024 123 4567', null),
    typed('024 123 4567', '+233241234567'),
    true,
  ],
  [
    'another number',
    typed('0803 123 4567', '+2348031234567'),
    typed('0803 123 4568', '+2348031234568'),
    false,
  ],
  ['two numbers that are not valid', typed('000', null), typed('111', null), false],
])('a phone number is compared: %s', (_, one, other, isSame) => {
  expect(hasSamePhone(one, other)).toBe(isSame)
})
