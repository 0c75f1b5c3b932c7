import { z } from 'zod'
import { requiredDate } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { ById, uuid } from '../core/fields.ts'
import { PageQuery } from '../core/list-query.ts'
import { formatNaira, type Naira } from '../core/money.ts'
import { AccountEntry, payoutAmount, payoutInput } from './payouts.ts'
import { moneyNote, ReversalInput } from './schema.ts'
import { CommissionEntryKind } from './terms.ts'

export const commissionEntryLabels: Record<CommissionEntryKind, string> = {
  COMMISSION: 'Commission',
  COMMISSION_BACK: 'Commission reduced',
  COMMISSION_OPENING: 'Opening balance',
  AGENT_PAID: 'Paid out',
  WITHHELD: 'Tax withheld',
}

/** The sums of an agent's account, in naira. */
export const CommissionSums = z.object({
  /** Commission, less reductions, with the opening balance. */
  earned: z.number(),
  /** Paid out and withheld. */
  paid: z.number(),
  /** Earned less paid. Below 0: overpaid, deducted from the next commission. */
  due: z.number(),
  /** What open stays, and those with a balance, add once they are finished and the guest has paid all. */
  expected: z.number(),
})
export type CommissionSums = z.infer<typeof CommissionSums>

export const overpaidLabel = 'Overpaid, deducted from the next commission'

/** "₦9,000.00 due", or "Overpaid, deducted from the next commission: ₦9,000.00" */
export const describeDue = (due: Naira): string =>
  due < 0 ? `${overpaidLabel}: ${formatNaira(-due)}` : `${formatNaira(due)} due`

export const AgentCommission = CommissionSums.extend({
  agentId: uuid,
  name: z.string(),
  /** Their login was deleted. */
  isFormer: z.boolean(),
})
export type AgentCommission = z.infer<typeof AgentCommission>

export const CommissionEntry = AccountEntry.extend({
  kind: CommissionEntryKind,
  /** Of commission: its booking. */
  booking: z.object({ id: uuid, reference: z.string(), propertyName: z.string() }).nullable(),
})
export type CommissionEntry = z.infer<typeof CommissionEntry>

/** An entry among those of all agents. */
export const ListedCommissionEntry = CommissionEntry.extend({ agentId: uuid, agentName: z.string() })
export type ListedCommissionEntry = z.infer<typeof ListedCommissionEntry>

export const CommissionAccount = z.object({
  agent: AgentCommission,
  /** The latest day first. */
  entries: z.array(CommissionEntry),
})
export type CommissionAccount = z.infer<typeof CommissionAccount>

/** `commissions.above_due` */
export const aboveDueReason = (due: Naira): string =>
  due > 0
    ? `Only ${formatNaira(due)} is due to this agent. Record the rest as an advance if you paid more.`
    : 'Nothing is due to this agent. Record it as an advance if you paid it.'
/** `commissions.opening_balance_exists` */
export const openingBalanceExistsReason =
  'This agent has an opening balance already. Reverse it first to enter another amount.'

/** The amount, in naira, includes what is withheld for the tax office. */
export const PayoutInput = payoutInput({ agentId: uuid })
export type PayoutInput = z.output<typeof PayoutInput>

export const OpeningBalanceInput = z.object({
  agentId: uuid,
  amount: payoutAmount,
  /** The day on which it was owed; today if omitted. */
  owedOn: requiredDate('Date').optional(),
  note: moneyNote,
})
export type OpeningBalanceInput = z.output<typeof OpeningBalanceInput>

const accountResponse = z.object({ account: CommissionAccount })

export const commissions = {
  list: endpoint({
    method: 'GET',
    path: '/commissions',
    access: 'commissions:manage',
    feature: 'commissions',
    response: z.object({ agents: z.array(AgentCommission) }),
    summary: 'What each agent earned, was paid and is owed; the highest amount due first',
  }),
  mine: endpoint({
    method: 'GET',
    path: '/commissions/mine',
    access: 'commissions:own',
    feature: 'commissions',
    query: PageQuery,
    response: accountResponse,
    paged: true,
    summary: "The agent's own account: sums and entries, the latest day first",
  }),
  get: endpoint({
    method: 'GET',
    path: '/commissions/{id}',
    access: 'commissions:manage',
    feature: 'commissions',
    params: ById,
    query: PageQuery,
    response: accountResponse,
    paged: true,
    summary: 'The account of an agent: sums and entries, the latest day first',
  }),
  pay: endpoint({
    method: 'POST',
    path: '/commissions/payouts',
    access: 'commissions:manage',
    feature: 'commissions',
    body: PayoutInput,
    response: z.object({ agent: AgentCommission }),
    message: 'Payout recorded',
    status: 201,
    summary: 'Record that an agent was paid, at most what is due unless it is an advance',
  }),
  recordOpeningBalance: endpoint({
    method: 'POST',
    path: '/commissions/opening-balances',
    access: 'commissions:manage',
    feature: 'commissions',
    body: OpeningBalanceInput,
    response: z.object({ agent: AgentCommission }),
    message: 'Opening balance recorded',
    status: 201,
    summary: 'Record once what was owed to an agent before their commission was counted here',
  }),
  reverse: endpoint({
    method: 'POST',
    path: '/commissions/entries/{id}/reverse',
    access: 'commissions:manage',
    feature: 'commissions',
    params: ById,
    body: ReversalInput,
    response: z.object({ agent: AgentCommission }),
    message: 'Entry reversed',
    status: 201,
    summary: 'Reverse a payout with its withheld tax, or an opening balance, that was a mistake',
  }),
}
