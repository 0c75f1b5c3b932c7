import { expect, test } from 'vitest'
import { hasMoreDecimals, roundPasted } from './decimals.ts'

test.each([
  ['12.345', 2, '12.35'],
  ['12.344', 2, '12.34'],
  ['1.005', 2, '1.01'],
  ['0.999', 2, '1.00'],
  ['.125', 2, '0.13'],
  ['₦1,250.505', 2, '1250.51'],
  ['1.234,567', 2, '1.234,567'],
  ['2.5', 0, '3'],
  ['2.4', 0, '2'],
])('a pasted %s with at most %d decimals becomes %s', (text, decimals, rounded) => {
  expect(roundPasted(text, decimals) ?? text).toBe(rounded)
})

test.each([
  ['12.34', 2],
  ['12,345', 2],
  ['1,000', 0],
  ['1.234.567', 2],
  ['', 2],
])('a pasted %s is left as it is', (text, decimals) => {
  expect(roundPasted(text, decimals)).toBeUndefined()
  expect(hasMoreDecimals(text, decimals)).toBe(false)
})
