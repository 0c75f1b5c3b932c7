import type { Random } from '@ilewa/tests/support/seed/random'

/** Every text of a business carries its marker, so that one which strays is recognised wherever it turns up. */
const marker = /zq[a-z]{6}qz/gi

export const newMarker = (random: Random): string => `Zq${random.letters(6)}qz`

/** The markers of others in a text. */
export const foreignMarkers = (text: string, own: string | undefined): string[] => [
  ...new Set(
    [...text.matchAll(marker)]
      .map(([found]) => found.toLowerCase())
      .filter((found) => found !== own?.toLowerCase()),
  ),
]

/** Names one creation: nothing else has it. Without a q, it never reads as somebody's marker. */
export const newToken = (random: Random): string => `tk${random.letters(12).replaceAll('q', 'k')}`

/** For PostgreSQL's `substring`. */
export const tokenPattern = 'tk[a-z]{12}'

/** The marker that an address carries. */
export const markerIn = (email: string): string | undefined => email.match(marker)?.[0]
