import { randomOf } from '@ilewa/tests/support/seed/random'
import { expect, test } from 'vitest'
import { foreignMarkers, newMarker, newToken } from './marks.ts'

const random = randomOf('marks')

test("another's marker is found in a text, whatever its case; one's own is not", () => {
  const [own, other] = [newMarker(random), newMarker(random)]
  expect(foreignMarkers(`Bulbs ${own}, ${other.toUpperCase()} and ${own}`, own)).toEqual([
    other.toLowerCase(),
  ])
})

test('a token that happens to hold the letters of a marker is taken for none', () => {
  const token = newToken({ ...random, letters: () => 'xazqhlfffnqz' })
  expect(foreignMarkers(`Moved ${token}`, newMarker(random))).toEqual([])
  expect(token).toMatch(/^tk[a-z]{12}$/)
})
