import { createRandom } from '@ilewa/tests/support/seed/random'
import { expect, test } from 'vitest'
import { foreignMarkers, newMarker, newToken } from './markers.ts'

const random = createRandom('marks')

test('finds the marker of another business in any case, but not its own', () => {
  const [own, other] = [newMarker(random), newMarker(random)]
  expect(foreignMarkers(`Bulbs ${own}, ${other.toUpperCase()} and ${own}`, own)).toEqual([
    other.toLowerCase(),
  ])
})

test('a token that contains the letters of a marker is not mistaken for one', () => {
  const token = newToken({ ...random, letters: () => 'xazqhlfffnqz' })
  expect(foreignMarkers(`Moved ${token}`, newMarker(random))).toEqual([])
  expect(token).toMatch(/^tk[a-z]{12}$/)
})
