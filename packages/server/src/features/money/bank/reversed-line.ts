import { tellingWords } from './rules/narration-words.ts'
import type { Reversal } from './statement/lines.ts'

interface PossibleLine {
  narration: string
  reference: string | null
  /** Hex. */
  fingerprint: string
  reversedOn: string | null
}

/**
 * The transfer that a reversal is of, among those with its amount: the only one, or the one that shares the most words with it. Of equal
 * ones, one that is not reversed. 'UNCLEAR' if several different ones fit as well: a wrong choice would hide a guest's money.
 */
export function findReversedLine<L extends PossibleLine>(
  lines: readonly L[],
  { narration, lineFingerprint }: Reversal,
): L | 'UNCLEAR' | undefined {
  if (lineFingerprint !== null) return lines.find(({ fingerprint }) => fingerprint === lineFingerprint)
  const words = tellingWords(narration)
  const countShared = (line: L) => {
    const ofLine = new Set(tellingWords(`${line.narration} ${line.reference ?? ''}`))
    return words.filter((word) => ofLine.has(word)).length
  }
  const counts = new Map(lines.map((line) => [line, countShared(line)]))
  const most = Math.max(...counts.values())
  const best = lines.filter((line) => counts.get(line) === most)
  if (best.length <= 1) return best[0]
  const areEqual = most > 0 && new Set(best.map((line) => line.narration)).size === 1
  return areEqual ? (best.find(({ reversedOn }) => reversedOn === null) ?? best[0]) : 'UNCLEAR'
}
