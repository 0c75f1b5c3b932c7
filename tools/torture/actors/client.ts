import { setTimeout as sleep } from 'node:timers/promises'
import { agents } from '@ilewa/contract/people/agents'
import { readPage } from '../checks/page-reads.ts'
import { watchLiveUpdates } from '../checks/probes.ts'
import type { Action, Client, ExternalServices } from '../environment/types.ts'
import { fetchPaymentResult, renewPlan } from '../subscriptions.ts'
import { changeBlock, createBlock } from './blocks.ts'
import { changeBookingStatus, createBooking, editBooking, moveBooking, removeBooking } from './bookings.ts'
import { changeCalendar, connectCalendar, freeStay, settleConflict } from './calendars.ts'
import { sendOnce } from './call.ts'
import { addExpense, editExpense } from './expenses.ts'
import { changeInvoice, claimPayment, moveMoney } from './guest-payments.ts'
import { decideRequest, holdDates } from './guests.ts'
import { addProperty, editProperty, switchPropertyStatus } from './properties.ts'
import { addItem, countOrTransferItem } from './stock.ts'
import { invite } from './users.ts'

/** The Free plan allows two agents, so at least one of three parallel invitations is refused. */
const inviteOverLimit: Action = async (client) => {
  if (client.business.isPaid) return
  await Promise.all([1, 2, 3].map(() => invite(client, 'AGENT')))
}

/** Makes room for an agent by cancelling a pending invitation. */
const cancelInvitation: Action = async ({ context, business }) => {
  const list = await sendOnce(context, agents.list, {
    params: { businessId: business.id },
    query: { status: 'INVITED' },
  })
  const agent = list.outcome === 'acknowledged' ? context.random.pickOrUndefined(list.data) : undefined
  const invitation = context.journal.invitations.find(({ email }) => email === agent?.email)
  if (!agent || !invitation || business.isPaid) return
  // The mail of a cancelled invitation need not be sent.
  invitation.isRemoved = true
  await sendOnce(context, agents.remove, { params: { id: agent.id }, expectedRefusals: ['common.not_found'] })
}

type WeightedActions = readonly (readonly [weight: number, action: Action])[]

const bookingActions: WeightedActions = [
  [10, createBooking],
  [4, editBooking],
  [4, moveBooking],
  [3, changeBookingStatus],
  [2, claimPayment],
]
const stockAndExpenseActions: WeightedActions = [
  [3, addItem],
  [6, countOrTransferItem],
  [3, addExpense],
]

/** Free lets guests look only. */
const holdDatesOfPaid: Action = async (client, services) => {
  if (client.business.isPaid) await holdDates(client, services)
}

const channelActions: WeightedActions = [
  [3, connectCalendar],
  [2, changeCalendar],
  [1, freeStay],
  [2, settleConflict],
]

const actionsByRole: Record<Client['role'], WeightedActions> = {
  OWNER: [
    ...bookingActions,
    ...stockAndExpenseActions,
    [6, readPage],
    [4, moveMoney],
    [2, changeInvoice],
    [1, removeBooking],
    ...channelActions,
    [3, createBlock],
    [2, changeBlock],
    [4, holdDatesOfPaid],
    [2, decideRequest],
    [2, addProperty],
    [3, editProperty],
    [1, switchPropertyStatus],
    [2, editExpense],
    [1, inviteOverLimit],
    [1, cancelInvitation],
    [1, watchLiveUpdates],
    [0.5, renewPlan],
    [0.5, fetchPaymentResult],
  ],
  AGENT: [...bookingActions, [5, readPage], [1, watchLiveUpdates]],
  STAFF: [...stockAndExpenseActions, [4, readPage], [1, createBlock], [1, switchPropertyStatus]],
}

/** What asks for nights, and what gives them up. */
const nightActionsByRole: typeof actionsByRole = {
  OWNER: [
    [8, createBooking],
    [3, moveBooking],
    [5, changeBookingStatus],
    ...channelActions,
    [5, createBlock],
    [3, changeBlock],
    [12, holdDatesOfPaid],
    [2, decideRequest],
    [0.5, switchPropertyStatus],
  ],
  AGENT: [
    [8, createBooking],
    [3, moveBooking],
    [5, changeBookingStatus],
    [6, holdDatesOfPaid],
  ],
  STAFF: [
    [5, createBlock],
    [0.5, switchPropertyStatus],
  ],
}

interface Workload {
  actionsByRole: typeof actionsByRole
  /** Longest pause between two actions. */
  maxPauseMs: number
}

export const workloads = {
  all: { actionsByRole, maxPauseMs: 150 },
  nights: { actionsByRole: nightActionsByRole, maxPauseMs: 10 },
} as const satisfies Record<string, Workload>

interface ClientRun {
  client: Client
  services: ExternalServices
  isOver: () => boolean
}

/** Runs random actions with pauses until `isOver`. */
export async function runActionsUntil(
  { client, services, isOver }: ClientRun,
  { actionsByRole, maxPauseMs }: Workload = workloads.all,
): Promise<void> {
  const { random } = client.context
  const actions = actionsByRole[client.role].map(([weight, action]) => [action, weight] as const)
  while (!isOver()) {
    await random.weighted(actions)(client, services)
    await sleep(random.integer(Math.min(10, maxPauseMs), maxPauseMs))
  }
}
