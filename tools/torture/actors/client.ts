import { setTimeout as sleep } from 'node:timers/promises'
import { agents } from '@ilewa/contract/people/agents'
import { watchLive } from '../checks/probes.ts'
import { readPage } from '../checks/reading.ts'
import type { Action, Client, Surroundings } from '../environment/world.ts'
import { askResult, renewPlan } from '../plans.ts'
import { book, decideBooking, editBooking, moveBooking, removeBooking } from './bookings.ts'
import { ask } from './call.ts'
import { addExpense, handleExpense } from './expenses.ts'
import { invite } from './people.ts'
import { addProperty, editProperty, switchProperty } from './properties.ts'
import { addItem, handleItem } from './stock.ts'

/** The Free plan allows two agents, so at least one of three parallel invitations is refused. */
const inviteCrowd: Action = async (client) => {
  if (client.business.isPaid) return
  await Promise.all([1, 2, 3].map(() => invite(client, 'AGENT')))
}

/** Makes room for an agent by cancelling a pending invitation. */
const takeInvitationBack: Action = async ({ line, business }) => {
  const list = await ask(line, agents.list, {
    params: { businessId: business.id },
    query: { status: 'INVITED' },
  })
  const person = list.outcome === 'acknowledged' ? line.random.maybe(list.data) : undefined
  const invitation = line.journal.invitations.find(({ email }) => email === person?.email)
  if (!person || !invitation || business.isPaid) return
  // From now on, its mail need not be sent.
  invitation.isRemoved = true
  await ask(line, agents.remove, { params: { id: person.id }, may: ['common.not_found'] })
}

type Weighted = readonly (readonly [weight: number, action: Action])[]

const bookingWork: Weighted = [
  [10, book],
  [4, editBooking],
  [4, moveBooking],
  [3, decideBooking],
]
const storeWork: Weighted = [
  [3, addItem],
  [6, handleItem],
  [3, addExpense],
]

const work: Record<Client['role'], Weighted> = {
  OWNER: [
    ...bookingWork,
    ...storeWork,
    [6, readPage],
    [1, removeBooking],
    [2, addProperty],
    [3, editProperty],
    [1, switchProperty],
    [2, handleExpense],
    [1, inviteCrowd],
    [1, takeInvitationBack],
    [1, watchLive],
    [0.5, renewPlan],
    [0.5, askResult],
  ],
  AGENT: [...bookingWork, [5, readPage], [1, watchLive]],
  STAFF: [...storeWork, [4, readPage], [1, switchProperty]],
}

function choose(client: Client): Action {
  const choices = work[client.role]
  const total = choices.reduce((sum, [weight]) => sum + weight, 0)
  let left = client.line.random.share() * total
  for (const [weight, action] of choices) {
    left -= weight
    if (left < 0) return action
  }
  return readPage
}

/** Runs random actions, 10 to 150 ms apart, until `isOver`. */
export async function workUntil(client: Client, around: Surroundings, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await choose(client)(client, around)
    await sleep(client.line.random.between(10, 150))
  }
}
