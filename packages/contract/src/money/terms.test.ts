import { describe, expect, it } from 'vitest'
import { cautionUsedBy, type EntryKind, movedMoneyOf } from './terms.ts'

const reversal = '0b8c2c0e-5d0f-4a4e-9a55-0c6b5a3f6f11'
const signsOf = (kind: EntryKind, reverses: string | null = null) => [
  movedMoneyOf({ kind, amount: 500, reverses }),
  cautionUsedBy({ kind, amount: 500, reverses }),
]

describe('an entry', () => {
  it.each<[EntryKind, number, number]>([
    ['PAYMENT', 500, 0],
    ['OPENING', 500, 0],
    ['REFUND', -500, 0],
    ['CORRECTION', -500, 0],
    ['CAUTION_IN', 500, 0],
    ['CAUTION_OUT', -500, 0],
    ['CAUTION_DEDUCTED', 0, 500],
    ['CAUTION_APPLIED', 0, 500],
  ])('%s moves %d and uses %d of a caution deposit; its reversal does the opposite', (kind, moved, used) => {
    expect(signsOf(kind)).toEqual([moved, used])
    expect(signsOf(kind, reversal)).toEqual([0 - moved, 0 - used])
  })
})
