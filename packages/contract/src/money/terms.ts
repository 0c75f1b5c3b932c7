import { z } from 'zod'

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

/** How a guest paid. */
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
 * The two kinds of account between which an entry moves money. BOOKING is one per booking: what its guest has paid.
 * MONEY_ACCOUNT is one per place where money lies.
 */
export const LedgerAccountKind = z.enum(['BOOKING', 'MONEY_ACCOUNT'])
export type LedgerAccountKind = z.infer<typeof LedgerAccountKind>

/**
 * PAYMENT: from a guest. REFUND: back to the guest. OPENING: what a booking had as
 * paid when the ledger began, or when it was inserted with it, as by an import. CORRECTION: an
 * amount paid that was lowered by an edit.
 */
export const EntryKind = z.enum(['PAYMENT', 'REFUND', 'OPENING', 'CORRECTION'])
export type EntryKind = z.infer<typeof EntryKind>

export const entryKindLabels: Record<EntryKind, string> = {
  PAYMENT: 'Payment',
  REFUND: 'Refund',
  OPENING: 'Paid before',
  CORRECTION: 'Correction',
}

/**
 * The accounts of an entry that reverses no other. A debit raises a money account, and a credit raises a booking's account: a
 * payment raises both, a refund lowers both.
 */
export const entryAccounts: Record<
  EntryKind,
  readonly [debit: LedgerAccountKind, credit: LedgerAccountKind]
> = {
  PAYMENT: ['MONEY_ACCOUNT', 'BOOKING'],
  OPENING: ['MONEY_ACCOUNT', 'BOOKING'],
  REFUND: ['BOOKING', 'MONEY_ACCOUNT'],
  CORRECTION: ['BOOKING', 'MONEY_ACCOUNT'],
}
