/** "12 Admiralty Way, Lekki", from lines of an address and its city; null if there are none. */
export const toOneLine = (parts: readonly (string | null)[]): string | null =>
  parts
    .flatMap((part) => part?.split(/\s*\n\s*/) ?? [])
    .filter((line) => line !== '')
    .join(', ') || null
