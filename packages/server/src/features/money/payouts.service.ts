import { type Naira, subtractNaira } from '@ilewa/contract/core/money'
import type { LedgerEntryKind, PaymentMethod } from '@ilewa/contract/money/terms'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { insertEntry, sidesOf } from './entries.service.ts'
import { resolveAccountAndDay } from './payments.service.ts'

/** To whom money is owed. */
type Payee = { agentId: string } | { landlordId: string }

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

/**
 * Posts what was paid to an agent or a landlord, and what was withheld of it for the tax office. Lock the payee first. Throws for an
 * archived account and for a day in the future.
 */
export async function postPayout(
  ctx: Context,
  payee: Payee,
  kinds: { paid: LedgerEntryKind; withheld: LedgerEntryKind },
  { amount, withheld = 0, note, ...moved }: Payout,
): Promise<void> {
  const { method, paidOn, moneyAccountId } = await resolveAccountAndDay(ctx, moved)
  const paid = subtractNaira(amount, withheld)
  const posting = { paidOn, method, note: note ?? null }
  if (paid > 0)
    await postPayeeEntry(ctx, payee, { ...posting, kind: kinds.paid, amount: paid, moneyAccountId })
  if (withheld > 0) await postPayeeEntry(ctx, payee, { ...posting, kind: kinds.withheld, amount: withheld })
}
