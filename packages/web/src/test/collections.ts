import type { CollectionKeys } from '@ilewa/contract/collections/keys'
import type { PayLink } from '@ilewa/contract/collections/pay-links'
import type { Subscription } from '@ilewa/contract/subscription/schema'
import { freePlan } from './sessions.ts'

/** A plan with pay links. */
export const paidPlan: Subscription = { ...freePlan, planType: 'STANDARD' }

export const keysOf = (changes: Partial<CollectionKeys> = {}): CollectionKeys => ({
  ...{ state: 'SET_UP', lastFour: '1234', savedAt: '2026-11-28T10:00:00.000Z' },
  webhookUrl: 'https://ilewa.example/api/collections/webhook/handle',
  ...changes,
})

export const noKeys: CollectionKeys = {
  state: 'NOT_SET_UP',
  lastFour: null,
  savedAt: null,
  webhookUrl: null,
}

export const payLinkId = '0198a000-0000-7000-8000-0000000000d1'
export const payLinkUrl = 'https://ilewa.example/pay/secret'

/** An open link until 14:00 in Lagos. */
export const payLinkOf = (changes: Partial<PayLink> = {}): PayLink => ({
  id: payLinkId,
  state: 'OPEN',
  amount: 100_000,
  cautionPart: 0,
  received: 0,
  reversed: 0,
  left: { amount: 100_000, cautionPart: 0 },
  ...{ expiresAt: '2026-11-30T13:00:00.000Z', url: payLinkUrl },
  ...{ createdByName: 'Ada Obi', createdAt: '2026-11-20T09:00:00.000Z' },
  ...changes,
})
