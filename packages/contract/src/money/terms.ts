import { z } from 'zod'
import type { Naira } from '../core/money.ts'

/** Where money lies. UNKNOWN holds what was noted without an account; every business has one. */
export const MoneyAccountKind = z.enum(['CASH', 'BANK', 'POS', 'ONLINE', 'CHANNEL', 'UNKNOWN'])
export type MoneyAccountKind = z.infer<typeof MoneyAccountKind>

export const moneyAccountKindLabels: Record<MoneyAccountKind, string> = {
  CASH: 'Cash',
  BANK: 'Bank account',
  POS: 'POS',
  ONLINE: 'Online payments',
  CHANNEL: 'Booking channel',
  UNKNOWN: 'Unknown',
}

/** How money moved. UNKNOWN: not recorded, or no money moved. */
export const PaymentMethod = z.enum(['CASH', 'TRANSFER', 'POS', 'ONLINE', 'CHANNEL', 'UNKNOWN'])
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  CASH: 'Cash',
  TRANSFER: 'Transfer',
  POS: 'POS',
  ONLINE: 'Online',
  CHANNEL: 'Booking channel',
  UNKNOWN: 'Not recorded',
}

/** The kind of account into which money by this method goes. */
const kindOfMethod: Record<PaymentMethod, MoneyAccountKind> = {
  CASH: 'CASH',
  TRANSFER: 'BANK',
  POS: 'POS',
  ONLINE: 'ONLINE',
  CHANNEL: 'CHANNEL',
  UNKNOWN: 'UNKNOWN',
}

interface OpenAccount {
  kind: MoneyAccountKind
}

/** The account of money of which only the method is known: the only one of the method's kind, or else Unknown. */
export function suggestedAccount<A extends OpenAccount>(
  openAccounts: readonly A[],
  method: PaymentMethod,
): A | undefined {
  const ofKind = (kind: MoneyAccountKind) => openAccounts.filter((account) => account.kind === kind)
  const [only, ...others] = ofKind(kindOfMethod[method])
  return only && others.length === 0 ? only : ofKind('UNKNOWN')[0]
}

/**
 * The kinds of account between which an entry moves money. BOOKING is one per booking: what its guest has paid. CAUTION is one
 * per booking: the caution deposit that is held for its guest. INCOME is one per business: deposits that were kept.
 * MONEY_ACCOUNT is one per place where money lies. AGENT is one per agent: the commission that is owed to them. LANDLORD is one per
 * landlord: what is owed to them by their statements. Each business has one of these: COST, what commission, landlords' shares and fees
 * have cost; RECOVERY, expenses that landlords pay; TAX, what was withheld for the tax office.
 */
export const LedgerAccountKind = z.enum([
  'BOOKING',
  'CAUTION',
  'INCOME',
  'MONEY_ACCOUNT',
  'COST',
  'AGENT',
  'LANDLORD',
  'RECOVERY',
  'TAX',
])
export type LedgerAccountKind = z.infer<typeof LedgerAccountKind>

/**
 * PAYMENT: from a guest. REFUND: back to the guest. OPENING: what a booking had as
 * paid when the ledger began, or when it was inserted with it, as by an import. CORRECTION: an
 * amount paid that was lowered by an edit. CAUTION_IN: a caution deposit from a guest. CAUTION_OUT: back to the guest.
 * CAUTION_DEDUCTED: a part kept for damage or the like. CAUTION_APPLIED: a part that pays for the stay.
 */
export const EntryKind = z.enum([
  'PAYMENT',
  'REFUND',
  'OPENING',
  'CORRECTION',
  'CAUTION_IN',
  'CAUTION_OUT',
  'CAUTION_DEDUCTED',
  'CAUTION_APPLIED',
])
export type EntryKind = z.infer<typeof EntryKind>

export const entryKindLabels: Record<EntryKind, string> = {
  PAYMENT: 'Payment',
  REFUND: 'Refund',
  OPENING: 'Paid before',
  CORRECTION: 'Correction',
  CAUTION_IN: 'Caution deposit',
  CAUTION_OUT: 'Caution deposit returned',
  CAUTION_DEDUCTED: 'Kept from the caution deposit',
  CAUTION_APPLIED: 'Paid from the caution deposit',
}

/**
 * Entries of an agent's account. COMMISSION: earned with a booking. COMMISSION_BACK: taken back, for example after a refund.
 * COMMISSION_OPENING: what was owed before the ledger. AGENT_PAID: paid out to the agent. WITHHELD: kept of a payout for the tax office.
 */
export const CommissionEntryKind = z.enum([
  'COMMISSION',
  'COMMISSION_BACK',
  'COMMISSION_OPENING',
  'AGENT_PAID',
  'WITHHELD',
])
export type CommissionEntryKind = z.infer<typeof CommissionEntryKind>

/** Entries that a landlord's statement posts. SHARE: their share of a month, or what is added. CHARGED: expenses that they pay, or what is deducted. BACK: less of it than was stated before. */
export const StatementEntryKind = z.enum([
  'LANDLORD_SHARE',
  'LANDLORD_SHARE_BACK',
  'LANDLORD_CHARGED',
  'LANDLORD_CHARGED_BACK',
])
export type StatementEntryKind = z.infer<typeof StatementEntryKind>

/** LANDLORD_PAID: paid out to a landlord. LANDLORD_WITHHELD: kept of a payout for the tax office. */
export const LandlordPaymentKind = z.enum(['LANDLORD_PAID', 'LANDLORD_WITHHELD'])
export type LandlordPaymentKind = z.infer<typeof LandlordPaymentKind>

/** MOVED: from one account of the business to another. FEE: what the POS or payment provider deducted. */
export const AccountMoveKind = z.enum(['MOVED', 'FEE'])
export type AccountMoveKind = z.infer<typeof AccountMoveKind>

/** All kinds of entries of the ledger. */
export const LedgerEntryKind = z.enum([
  ...EntryKind.options,
  ...CommissionEntryKind.options,
  ...StatementEntryKind.options,
  ...LandlordPaymentKind.options,
  ...AccountMoveKind.options,
])
export type LedgerEntryKind = z.infer<typeof LedgerEntryKind>

/**
 * The accounts of an entry that reverses no other. A debit raises a money account, and a credit raises every other account: a
 * payment raises both, a refund lowers both. So COST, which commission, shares and fees debit, is below 0.
 */
export const entryAccounts: Record<
  LedgerEntryKind,
  readonly [debit: LedgerAccountKind, credit: LedgerAccountKind]
> = {
  PAYMENT: ['MONEY_ACCOUNT', 'BOOKING'],
  OPENING: ['MONEY_ACCOUNT', 'BOOKING'],
  REFUND: ['BOOKING', 'MONEY_ACCOUNT'],
  CORRECTION: ['BOOKING', 'MONEY_ACCOUNT'],
  CAUTION_IN: ['MONEY_ACCOUNT', 'CAUTION'],
  CAUTION_OUT: ['CAUTION', 'MONEY_ACCOUNT'],
  CAUTION_DEDUCTED: ['CAUTION', 'INCOME'],
  CAUTION_APPLIED: ['CAUTION', 'BOOKING'],
  COMMISSION: ['COST', 'AGENT'],
  COMMISSION_BACK: ['AGENT', 'COST'],
  COMMISSION_OPENING: ['COST', 'AGENT'],
  AGENT_PAID: ['AGENT', 'MONEY_ACCOUNT'],
  WITHHELD: ['AGENT', 'TAX'],
  LANDLORD_SHARE: ['COST', 'LANDLORD'],
  LANDLORD_SHARE_BACK: ['LANDLORD', 'COST'],
  LANDLORD_CHARGED: ['LANDLORD', 'RECOVERY'],
  LANDLORD_CHARGED_BACK: ['RECOVERY', 'LANDLORD'],
  LANDLORD_PAID: ['LANDLORD', 'MONEY_ACCOUNT'],
  LANDLORD_WITHHELD: ['LANDLORD', 'TAX'],
  MOVED: ['MONEY_ACCOUNT', 'MONEY_ACCOUNT'],
  FEE: ['COST', 'MONEY_ACCOUNT'],
}

interface PostedEntry {
  kind: LedgerEntryKind
  amount: Naira
  /** The entry that this one reverses. */
  reverses: string | null
}

/**
 * What an entry adds to the business's money, in naira: below 0 for what went out, and 0 if none came or went, as when a part of a
 * caution deposit is kept or applied, or money moves between accounts.
 */
export function movedMoneyOf({ kind, amount, reverses }: PostedEntry): Naira {
  const [debit, credit] = entryAccounts[kind]
  // Neither side, or both.
  if ((debit === 'MONEY_ACCOUNT') === (credit === 'MONEY_ACCOUNT')) return 0
  return (debit === 'MONEY_ACCOUNT') === (reverses === null) ? amount : -amount
}

/** What an entry keeps or applies of a caution deposit, in naira: below 0 for a reversal, and 0 for other entries. */
export function cautionUsedBy({ kind, amount, reverses }: PostedEntry): Naira {
  const [debit, credit] = entryAccounts[kind]
  if (debit !== 'CAUTION' || credit === 'MONEY_ACCOUNT') return 0
  return reverses === null ? amount : -amount
}

/**
 * What an entry of the account of an agent or a landlord adds to what is owed to them, in naira: below 0 for payouts, and for commission
 * that was taken back.
 */
export function owedChangeOf({ kind, amount, reverses }: PostedEntry): Naira {
  const credited = entryAccounts[kind][1]
  const isOwed = credited === 'AGENT' || credited === 'LANDLORD'
  return isOwed === (reverses === null) ? amount : -amount
}
