import { describe, expect, it } from 'vitest'
import { canCancelPayLink, cautionPartOf, depositOf, payableByLink, payLinkStatusOf } from './pay-links.ts'

const now = new Date('2026-11-28T10:00:00.000Z')
const later = new Date('2026-11-29T10:00:00.000Z')

/** A link of 150, 30 of them a caution deposit. */
const linkOf = (changes: object = {}) => ({
  ...{ amount: 150, cautionPart: 30, received: 0, cautionReceived: 0, extraAmount: 0 },
  ...{ expiresAt: later, cancelledAt: null },
  ...changes,
})
const owed = { owed: 120, cautionDue: 30 }

describe('the caution deposit in what arrives', () => {
  it.each([
    ['the stay is paid first', {}, 130, 10],
    ['then the deposit', { received: 130, cautionReceived: 10 }, 20, 20],
    ['and what is more is credit', { received: 150, cautionReceived: 30 }, 20, 0],
    ['a reversed payment of the stay is paid again', { received: 30, cautionReceived: 30 }, 120, 0],
    ['a reversed deposit is paid again', { received: 120 }, 30, 30],
  ])('%s', (_, changes, arrived, expected) => {
    expect(cautionPartOf(linkOf(changes), arrived)).toBe(expected)
  })

  it('is also what is not owed for the stay any more', () => {
    expect(depositOf(linkOf(), 30, { owed: 0, cautionDue: 30 })).toBe(30)
    expect(depositOf(linkOf({ received: 30, cautionReceived: 30 }), 120, { owed: 0, cautionDue: 0 })).toBe(0)
  })
})

it('no more can be paid by a link than the guest owes, and what the owner asked for above it', () => {
  expect(payableByLink(linkOf(), { owed: 50, cautionDue: 30 })).toEqual({ amount: 80, cautionPart: 30 })
  expect(payableByLink(linkOf({ extraAmount: 5 }), { owed: 0, cautionDue: 0 })).toEqual({
    amount: 5,
    cautionPart: 0,
  })
})

it('the deposit that can be paid is what would be posted as one', () => {
  // The deposit was paid in cash meanwhile.
  const owedMoney = { owed: 120, cautionDue: 0 }
  expect(payableByLink(linkOf(), owedMoney)).toEqual({ amount: 120, cautionPart: 0 })
  expect(depositOf(linkOf(), 120, owedMoney)).toBe(0)
})

it.each([
  ['OPEN', {}, owed],
  ['OPEN', { received: 149 }, { owed: 1, cautionDue: 0 }],
  ['NOTHING_LEFT', {}, { owed: 0, cautionDue: 0 }],
  ['OPEN', { extraAmount: 1 }, { owed: 0, cautionDue: 0 }],
  ['PAID', { received: 150, cancelledAt: now, expiresAt: now }, owed],
  ['CANCELLED', { cancelledAt: now, expiresAt: now }, { owed: 0, cautionDue: 0 }],
  ['EXPIRED', { expiresAt: now }, { owed: 0, cautionDue: 0 }],
] as const)('a link is %s with %o if %o', (state, changes, owedMoney) => {
  expect(payLinkStatusOf(linkOf(changes), owedMoney, now).state).toBe(state)
  expect(canCancelPayLink(state)).toBe(state === 'OPEN' || state === 'NOTHING_LEFT')
})
