import type { Random } from '@ilewa/tests/support/seed/random'

/** Every text of a business contains its marker, so that a text leaked to another business is recognised. */
const marker = /zq[a-z]{6}qz/gi

export const newMarker = (random: Random): string => `Zq${random.letters(6)}qz`

/** Markers of other businesses in a text. */
export const foreignMarkers = (text: string, own: string | undefined): string[] => [
  ...new Set(
    [...text.matchAll(marker)]
      .map(([found]) => found.toLowerCase())
      .filter((found) => found !== own?.toLowerCase()),
  ),
]

/** Unique token of one created record. It contains no q, so it is never mistaken for a marker. */
export const newToken = (random: Random): string => `tk${random.letters(12).replaceAll('q', 'k')}`

/** Pattern for PostgreSQL's `substring`. */
export const tokenPattern = 'tk[a-z]{12}'

export const findMarker = (email: string): string | undefined => email.match(marker)?.[0]
