import type { CalendarPrices } from '@ilewa/contract/bookings/calendar'
import { expect, test } from 'vitest'
import { fitPrices, priceAt, priceSize, toPriceTexts } from './night-prices.ts'

const property = {
  prices: [
    { from: '2026-11-20', nights: 2, price: 85_000 },
    { from: '2026-11-24', nights: 1, price: 180_000, special: true },
    { from: '2026-11-25', nights: 5, price: 85_500 },
  ] satisfies CalendarPrices[],
}
const window = { from: '2026-11-21', to: '2026-11-28', days: 7 }

test('each free night has its price, and taken nights have none', () => {
  expect(priceAt(property, '2026-11-21')).toMatchObject({ price: 85_000 })
  expect(priceAt(property, '2026-11-22')).toBeUndefined()
  expect(priceAt(property, '2026-11-24')).toMatchObject({ price: 180_000, special: true })
  expect(priceAt({}, '2026-11-24')).toBeUndefined()
})

test('a price is short, without its sign in a narrow column, and never a part', () => {
  expect(fitPrices([85_000, 1_200_000, 85_500], 5)).toEqual(['₦85K', '₦1.2M', '₦85.5K'])
  expect(fitPrices([85_000, 145_000], 3)).toEqual(['85K', '145K'])
  expect(fitPrices([85_000, 85_500], 2.4)).toEqual(['85K', ''])
})

test('prices are as large as their columns allow', () => {
  const sizes = [38, 30, 28].map((px) => priceSize(px / 16) * 16)
  expect(sizes).toEqual([12, 11, 10])
})

test('the prices of a row are texts with a tab stop per night of the window', () => {
  expect(toPriceTexts(property, window, 5)).toEqual([
    { night: 0, text: '₦85K\t', isBase: true },
    { night: 3, text: '\t\t₦180K\t', isBase: false },
    { night: 4, text: '₦85.5K\t₦85.5K\t', isBase: true },
  ])
  expect(toPriceTexts({}, window, 4)).toEqual([])
})
