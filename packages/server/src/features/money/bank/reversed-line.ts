import { matchDays } from '@ilewa/contract/bank/schema'
import { addDays } from '@ilewa/contract/core/dates'
import type { Naira } from '@ilewa/contract/core/money'
import { tellingWords } from './rules/narration-words.ts'
import type { Reversal } from './statement/lines.ts'

/** A transfer that a reversal may be of. */
export interface ReversibleLine {
  id: string
  day: string
  amount: Naira
  narration: string
  reference: string | null
  /** Hex. */
  fingerprint: string
  reversedOn: string | null
}

/** With more transfers of one amount and few days, the words of a reversal are compared with none: that would take minutes. */
const maxCompared = 200

/** The transfer that a reversal is of, or 'UNCLEAR' if several different ones fit as well: a wrong choice would hide a guest's money. */
export type FoundLine = ReversibleLine | 'UNCLEAR' | undefined

/**
 * Returns a function that finds the transfer of a reversal among those with its amount and at most some days before: the only one, or the one
 * that shares the most words with it. Of equal ones, one that is not reversed: what is found is marked as reversed on the day of the reversal.
 * The latest transfers come first.
 */
export function createReversedLineFinder(
  lines: readonly ReversibleLine[],
): (reversal: Reversal) => FoundLine {
  const keyOf = ({ day, amount }: { day: string; amount: Naira }) => `${day} ${amount}`
  const linesByKey = Map.groupBy(lines, keyOf)
  const linesByFingerprint = new Map(lines.map((line) => [line.fingerprint, line]))
  const wordsOfLines = new Map<ReversibleLine, Set<string>>()
  const wordsOf = (line: ReversibleLine): Set<string> => {
    const words = wordsOfLines.get(line) ?? new Set(tellingWords(`${line.narration} ${line.reference ?? ''}`))
    wordsOfLines.set(line, words)
    return words
  }

  return ({ day, amount, narration, lineFingerprint }) => {
    if (lineFingerprint !== null) return linesByFingerprint.get(lineFingerprint)
    const ofDays = Array.from(
      { length: matchDays + 1 },
      (_, daysBefore) => linesByKey.get(keyOf({ day: addDays(day, -daysBefore), amount })) ?? [],
    )
    if (ofDays.reduce((sum, { length }) => sum + length, 0) > maxCompared) return 'UNCLEAR'
    const possible = ofDays.flat()
    const words = tellingWords(narration)
    const countShared = (line: ReversibleLine) => words.filter((word) => wordsOf(line).has(word)).length
    const counts = new Map(possible.map((line) => [line, countShared(line)]))
    const most = Math.max(...counts.values())
    const best = possible.filter((line) => counts.get(line) === most)
    if (best.length <= 1) return best[0]
    const areEqual = most > 0 && new Set(best.map((line) => line.narration)).size === 1
    return areEqual ? (best.find(({ reversedOn }) => reversedOn === null) ?? best[0]) : 'UNCLEAR'
  }
}
