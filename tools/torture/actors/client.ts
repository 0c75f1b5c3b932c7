import { setTimeout as sleep } from 'node:timers/promises'
import { agents } from '@ilewa/contract/people/agents'
import { readPage } from '../checks/page-reads.ts'
import { watchLiveUpdates } from '../checks/probes.ts'
import type { Action, Client, ExternalServices } from '../environment/types.ts'
import { fetchPaymentResult, renewPlan } from '../subscriptions.ts'
import { changeBookingStatus, createBooking, editBooking, moveBooking, removeBooking } from './bookings.ts'
import { changeCalendar, connectCalendar, freeStay, settleConflict } from './calendars.ts'
import { sendOnce } from './call.ts'
import { addExpense, editExpense } from './expenses.ts'
import { changeInvoice, claimPayment, moveMoney } from './guest-payments.ts'
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

const actionsByRole: Record<Client['role'], WeightedActions> = {
  OWNER: [
    ...bookingActions,
    ...stockAndExpenseActions,
    [6, readPage],
    [4, moveMoney],
    [2, changeInvoice],
    [1, removeBooking],
    [3, connectCalendar],
    [2, changeCalendar],
    [1, freeStay],
    [2, settleConflict],
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
  STAFF: [...stockAndExpenseActions, [4, readPage], [1, switchPropertyStatus]],
}

function pickAction(client: Client): Action {
  const choices = actionsByRole[client.role]
  const total = choices.reduce((sum, [weight]) => sum + weight, 0)
  let remaining = client.context.random.fraction() * total
  for (const [weight, action] of choices) {
    remaining -= weight
    if (remaining < 0) return action
  }
  return readPage
}

/** Runs random actions, 10 to 150 ms apart, until `isOver`. */
export async function runActionsUntil(
  client: Client,
  services: ExternalServices,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    await pickAction(client)(client, services)
    await sleep(client.context.random.integer(10, 150))
  }
}
