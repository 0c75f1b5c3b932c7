import { hash } from 'node:crypto'
import type { StatementLine } from '@ilewa/contract/bank/schema'
import type { CivilDate } from '@ilewa/contract/core/dates'
import { fromKobo } from '@ilewa/contract/core/money'
import type { Movement, ReadRow } from './movements.ts'

export interface ReadLine extends StatementLine {
  /** 64 hexadecimal digits. The same line of another file has the same. */
  fingerprint: string
}

/** A line by which the bank took back a transfer of this amount. */
export interface Reversal {
  day: CivilDate
  amount: number
  narration: string
  fingerprint: string
}

const reversalNarration = /^(?:RVS|REVERSAL|REVERSED|REV\/)/i

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

/** A transfer whose status is "reversed" is its own reversal, unless the file has a line that takes back its amount. */
function listReversals(movements: readonly Movement[]): Movement[] {
  const lines = movements.filter(({ kobo, narration }) => kobo < 0 && reversalNarration.test(narration))
  const lineCounts = new Map<number, number>()
  for (const { kobo } of lines) lineCounts.set(-kobo, (lineCounts.get(-kobo) ?? 0) + 1)
  const reversals = [...lines]
  for (const movement of movements.filter(({ isReversed }) => isReversed)) {
    const lineCount = lineCounts.get(movement.kobo) ?? 0
    if (lineCount > 0) lineCounts.set(movement.kobo, lineCount - 1)
    else reversals.push({ ...movement, kobo: -movement.kobo })
  }
  return reversals
}

/** The transfers that came in, those that the bank took back, and the number of lines of money that went out. */
export function toLines(movements: readonly Movement[]): {
  lines: ReadLine[]
  reversals: Reversal[]
  debits: number
} {
  const fingerprintOf = createFingerprints()
  const credits = movements.filter(({ kobo }) => kobo > 0)
  return {
    lines: credits.map((movement) => {
      const { row, day, narration, reference, balance } = movement
      return {
        ...{ row, day, amount: fromKobo(movement.kobo), narration, reference },
        balance: balance === null ? null : fromKobo(balance),
        fingerprint: fingerprintOf(movement),
      }
    }),
    reversals: listReversals(movements).map((movement) => {
      const { day, kobo, narration } = movement
      return { day, amount: fromKobo(-kobo), narration, fingerprint: fingerprintOf(movement) }
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
