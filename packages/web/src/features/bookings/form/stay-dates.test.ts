import { expect, test } from 'vitest'
import { formatStay } from './stay-dates.ts'

test('dates are shown as "20 – 23 Nov 2026 · 3 nights"', () => {
  expect(formatStay({ checkIn: '2026-11-20', checkOut: '2026-11-23' })).toBe('20 – 23 Nov 2026 · 3 nights')
})
