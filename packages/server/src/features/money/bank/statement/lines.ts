import { hash } from 'node:crypto'
import type { StatementLine } from '@ilewa/contract/bank/imports'
import type { CivilDate } from '@ilewa/contract/core/dates'
import { fromKobo } from '@ilewa/contract/core/money'
import type { Movement, ReadRow } from './movements.ts'

export interface ReadLine extends StatementLine {
  /** 64 hexadecimal digits. The same line of another file has the same. */
  fingerprint: string
}

/** A line by which the bank reversed a transfer of this amount. */
export interface Reversal {
  day: CivilDate
  amount: number
  narration: string
  fingerprint: string
  /** The fingerprint of the transfer, if its own status says that it is reversed; null if it has to be found. */
  lineFingerprint: string | null
}

/** A word of its own, because "REVENUE" takes nothing back. */
const reversalNarration = /(?:^|[^A-Z])(?:RVSL?|REVERSAL|REVERSED)(?:[^A-Z]|$)|^REV[/-]/i

/**
 * SHA-256 of what a bank writes about a movement, and of its place among equal ones of the file: two equal transfers differ, and another
 * file with the same line has the same digest.
 */
function createFingerprints(): (movement: Movement) => string {
  const counts = new Map<string, number>()
  return ({ day, kobo, narration, reference, balance }) => {
    const content = JSON.stringify([day, kobo, narration.toUpperCase(), reference, balance])
    const count = (counts.get(content) ?? 0) + 1
    counts.set(content, count)
    return hash('sha256', `${content}${count}`)
  }
}

/** Rows by the row that they repeat: with one reference and one balance after it, both are one movement. */
export function findRepeatedRows(movements: readonly Movement[]): Map<number, number> {
  const firstRows = new Map<string, number>()
  const repeated = new Map<number, number>()
  for (const { row, day, kobo, narration, reference, balance } of movements) {
    if (reference === null || balance === null) continue
    const content = JSON.stringify([day, kobo, narration.toUpperCase(), reference, balance])
    const first = firstRows.get(content)
    if (first === undefined) firstRows.set(content, row)
    else repeated.set(row, first)
  }
  return repeated
}

interface FoundReversal {
  movement: Movement
  /** The transfer whose status says so. */
  ofLine?: Movement
}

/**
 * What the bank reversed: first the transfers that have the status "reversed" in their own row, then the rows of money that went out with a
 * narration such as "RVSL". A bank may write both for one reversal.
 */
const listReversals = (movements: readonly Movement[]): FoundReversal[] => [
  ...movements
    .filter(({ isReversed }) => isReversed)
    .map((movement) => ({ movement: { ...movement, kobo: -movement.kobo }, ofLine: movement })),
  ...movements
    .filter(({ kobo, narration }) => kobo < 0 && reversalNarration.test(narration))
    .map((movement) => ({ movement })),
]

/** The transfers that came in, those that the bank reversed, and the number of lines of money that went out. */
export function toLines(movements: readonly Movement[]): {
  lines: ReadLine[]
  reversals: Reversal[]
  debits: number
} {
  const fingerprintOf = createFingerprints()
  const credits = movements.filter(({ kobo }) => kobo > 0)
  const fingerprints = new Map(credits.map((movement) => [movement, fingerprintOf(movement)]))
  return {
    lines: credits.map((movement) => {
      const { row, day, narration, reference, balance } = movement
      return {
        ...{ row, day, amount: fromKobo(movement.kobo), narration, reference },
        balance: balance === null ? null : fromKobo(balance),
        fingerprint: fingerprints.get(movement) ?? '',
      }
    }),
    reversals: listReversals(movements).map(({ movement, ofLine }) => {
      const { day, kobo, narration } = movement
      const lineFingerprint = (ofLine && fingerprints.get(ofLine)) ?? null
      return {
        ...{ day, amount: fromKobo(-kobo), narration, lineFingerprint },
        fingerprint: fingerprintOf(movement),
      }
    }),
    debits: movements.length - credits.length,
  }
}

/** A row with the balance after it. */
interface BalanceStep {
  kobo: number
  balance: number | null
  /** Failed and reversed transfers move the balance at some banks only. */
  isUncertain: boolean
}

function toBalanceStep(row: ReadRow): BalanceStep | undefined {
  if (row.kind === 'ERROR') return undefined
  if (row.kind === 'FAILED') return { kobo: 0, balance: row.balance, isUncertain: true }
  const { kobo, balance, isReversed } = row.movement
  return { kobo, balance, isUncertain: isReversed }
}

/** Gaps of steps from the oldest to the latest. */
function countGaps(steps: readonly BalanceStep[]): number {
  let expected: number | undefined
  let gaps = 0
  for (const { kobo, balance, isUncertain } of steps) {
    if (expected !== undefined) expected += kobo
    if (balance === null) continue
    if (expected !== undefined && expected !== balance && !isUncertain) gaps += 1
    expected = balance
  }
  return gaps
}

/**
 * Places where the balance does not follow from the row before. An unreadable row is such a place, as a missing one. The direction with
 * fewer gaps is that of the file.
 */
export function countBalanceGaps(rows: readonly ReadRow[]): number {
  const steps = rows.flatMap((row) => toBalanceStep(row) ?? [])
  return Math.min(countGaps(steps), countGaps(steps.toReversed()))
}
