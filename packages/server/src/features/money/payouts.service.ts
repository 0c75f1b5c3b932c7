import { type Naira, subtractNaira, sumNaira } from '@ilewa/contract/core/money'
import type { LedgerEntryKind, PaymentMethod } from '@ilewa/contract/money/terms'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import type { LedgerEntry } from './entries.queries.ts'
import { insertEntry, reverseEntry, sidesOf } from './entries.service.ts'
import { resolveMovedMoney } from './payments.service.ts'
import { listPayoutParts } from './payouts.queries.ts'

/** To whom money is owed. */
type Payee = { agentId: string } | { landlordId: string }

const agentKinds = { paid: 'AGENT_PAID', withheld: 'WITHHELD' } as const
const landlordKinds = { paid: 'LANDLORD_PAID', withheld: 'LANDLORD_WITHHELD' } as const

interface PayeePosting {
  kind: LedgerEntryKind
  amount: Naira
  paidOn: string
  method: PaymentMethod
  moneyAccountId?: string
  note?: string | null
}

/** Posts an entry of the account of an agent or a landlord that belongs to no booking and no statement. */
export const postPayeeEntry = (
  ctx: Context,
  payee: Payee,
  { kind, moneyAccountId, ...posting }: PayeePosting,
): Promise<string> =>
  insertEntry(ctx, {
    ...posting,
    ...payee,
    ...sidesOf(ctx, kind, { ...payee, moneyAccountId: moneyAccountId ?? null }),
    kind,
    moneyAccountId: moneyAccountId ?? null,
  })

interface Payout {
  /** In naira, with what is withheld. */
  amount: Naira
  withheld?: Naira | undefined
  method: PaymentMethod
  moneyAccountId?: string | undefined
  paidOn?: string | undefined
  note?: string | null | undefined
}

/** Posts what was paid, and what was withheld of it. Throws for an archived account and for a day in the future. */
async function postPayout(
  ctx: Context,
  payee: Payee,
  { amount, withheld = 0, note, ...moved }: Payout,
): Promise<void> {
  const { method, paidOn, moneyAccountId } = await resolveMovedMoney(ctx, moved)
  const paid = subtractNaira(amount, withheld)
  const posting = { paidOn, method, note: note ?? null }
  const kinds = 'agentId' in payee ? agentKinds : landlordKinds
  if (paid > 0)
    await postPayeeEntry(ctx, payee, { ...posting, kind: kinds.paid, amount: paid, moneyAccountId })
  if (withheld > 0) await postPayeeEntry(ctx, payee, { ...posting, kind: kinds.withheld, amount: withheld })
}

interface PayoutRules {
  payee: Payee
  /** What is due at present. */
  getDue: () => Promise<Naira>
  /** The error for a payout of more than was due. */
  aboveDue: { code: 'commissions.above_due' | 'landlords.above_due'; reasonOf: (due: Naira) => string }
}

/**
 * Posts what was paid to an agent or a landlord, and what was withheld of it for the tax office, and returns what is due then. Lock the
 * payee first. Throws the error for more than is due, unless it is an advance, and as `postPayout` does.
 */
export async function payPayee(
  ctx: Context,
  { payee, getDue, aboveDue: { code, reasonOf } }: PayoutRules,
  { advance, ...payout }: Payout & { advance?: boolean | undefined },
): Promise<Naira> {
  await postPayout(ctx, payee, payout)
  // Read after posting, which has locked the balance.
  const due = await getDue()
  if (due < 0 && !advance) {
    const before = sumNaira([due, payout.amount])
    throw new AppError(code, { values: { reason: reasonOf(before) }, details: { due: before } })
  }
  return due
}

/**
 * Reverses a payout with its withheld tax, or an opening balance, and returns its amount. Lock the payee first. Throws
 * `bookings.nothing_to_undo` for an entry that is reversed or a reversal itself.
 */
export async function reversePayout(ctx: Context, entry: LedgerEntry, reason: string): Promise<Naira> {
  const parts = await listPayoutParts(ctx, entry)
  for (const part of parts) await reverseEntry(ctx, part, reason)
  return sumNaira(parts.map(({ amount }) => amount))
}
