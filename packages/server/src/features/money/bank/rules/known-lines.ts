import type { Candidates, DecidedLine, OpenLine } from './candidates.ts'

/** "2026-11-03" read with the month first. */
const withSwappedDay = (day: string) => `${day.slice(0, 5)}${day.slice(8)}-${day.slice(5, 7)}`

const toPlainText = (narration: string) => narration.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

const toKey = (day: string, amount: number) => `${day} ${amount}`

/**
 * Returns whether an earlier import had a transfer in other words: from a file with other columns, without balances, or with the days
 * and months swapped. Each narration is made plain once: for each pair of equal amounts it took seconds.
 */
function createKnownLines(decided: readonly DecidedLine[]): (line: OpenLine) => boolean {
  const linesByKey = Map.groupBy(
    decided
      .map(({ day, amount, narration, reference }) => ({
        ...{ day, amount, reference },
        plainText: toPlainText(narration),
      }))
      .flatMap((line) => [line, { ...line, day: withSwappedDay(line.day) }]),
    ({ day, amount }) => toKey(day, amount),
  )
  return ({ day, amount, narration, reference }) => {
    const sameDay = linesByKey.get(toKey(day, amount))
    if (!sameDay) return false
    const plainText = toPlainText(narration)
    return sameDay.some((line) =>
      reference !== null && line.reference !== null
        ? line.reference === reference
        : line.plainText === plainText,
    )
  }
}

/** The ids of the transfers that an earlier import had, which was matched or ignored. */
export const findKnownLines = (
  lines: readonly OpenLine[],
  { decided }: Pick<Candidates, 'decided'>,
): Set<string> => new Set(lines.filter(createKnownLines(decided)).map(({ id }) => id))
