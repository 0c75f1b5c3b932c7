import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anOwner,
  aProperty,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { aPayment } from '@ilewa/tests/support/app/money'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { expect, it } from 'vitest'
import { executeSql, inTransaction } from '../../../platform/database/database.ts'

const app = useTestApp()

/** Paid stays of one agent, whose commission is posted. */
async function aBusinessWithStays() {
  const owner = await anOwner()
  await setStandardPlan(owner)
  const [agent, other] = [await anAgentOf(owner), await anAgentOf(owner)]
  await executeSql("UPDATE businesses SET commission_moment = 'PAYMENT' WHERE id = $1", [owner.businessId])
  const property = await aProperty(app, owner)
  const ids: string[] = []
  for (let stay = 0; stay < 6; stay++) {
    const input = aBookingInput(property, 10 + 3 * stay, 12 + 3 * stay)
    const { id } = await aBooking(app, owner, { ...input, status: 'CONFIRMED', agentId: agent.id })
    if (stay !== 1) await aPayment(app, owner, { id }, 1_000 + stay)
    ids.push(id)
  }
  return { owner, other, ids }
}

/** Changes stays without their triggers: another agent, a payment, another rate or moment, no agent. */
async function breakCommission({ other, ids }: { other: Person; ids: string[] }) {
  await executeSql('ALTER TABLE bookings DISABLE TRIGGER USER', [])
  await executeSql('UPDATE bookings SET agent_id = $2 WHERE id = $1', [ids[0], other.id])
  await executeSql('UPDATE bookings SET paid_amount = 700 WHERE id = $1', [ids[1]])
  await executeSql('UPDATE bookings SET commission_rate = 33.33 WHERE id = $1', [ids[2]])
  await executeSql("UPDATE bookings SET commission_moment = 'CHECK_OUT' WHERE id = $1", [ids[3]])
  await executeSql(
    `UPDATE bookings SET agent_id = NULL, commission_rate = NULL, commission_moment = NULL, commission_on_fees = false
     WHERE id = $1`,
    [ids[4]],
  )
  await executeSql('ALTER TABLE bookings ENABLE TRIGGER USER', [])
}

class Undo extends Error {}

/** The entries that a statement posts, and how many it says; nothing of it remains. */
async function postedBy(businessId: string, statement: string) {
  let posted: unknown
  const work = inTransaction(async () => {
    const known = await executeSql('SELECT array_agg(id) AS ids FROM money_entries', [])
    const said = await executeSql(statement, [businessId])
    const { rows } = await executeSql(
      `SELECT kind, amount, debit_kind, debit_account, credit_kind, credit_account, booking_id, agent_id, paid_on, method
       FROM money_entries WHERE business_id = $1 AND id <> ALL ($2::uuid[]) ORDER BY booking_id, agent_id`,
      [businessId, known.rows[0]?.ids],
    )
    const balances = await executeSql(
      'SELECT kind, account_id, amount FROM money_balances WHERE business_id = $1 ORDER BY kind, account_id',
      [businessId],
    )
    posted = { said: Number(said.rows[0]?.posted), entries: rows, balances: balances.rows }
    throw new Undo()
  })
  await expect(work).rejects.toBeInstanceOf(Undo)
  return posted
}

it('posts what posting each stay by itself does, of one business or all, and then nothing', async () => {
  const stays = await aBusinessWithStays()
  const { businessId } = stays.owner
  const recount = 'SELECT recount_commission($1)::int AS posted'
  expect(await postedBy(businessId, recount)).toMatchObject({ said: 0, entries: [] })
  await breakCommission(stays)
  const expected = await postedBy(
    businessId,
    'SELECT sum(post_commission(stay))::int AS posted FROM bookings stay WHERE business_id = $1',
  )
  expect(expected).toMatchObject({ said: 6 })
  expect(await postedBy(businessId, recount)).toEqual(expected)
  const all = 'SELECT recount_commission()::int AS posted FROM businesses WHERE id = $1'
  expect(await postedBy(businessId, all)).toEqual(expected)
  await executeSql(recount, [businessId])
  expect(await postedBy(businessId, all)).toMatchObject({ said: 0, entries: [] })
})

// Without nested loops, the estimated cost of a plan that needs one is above any threshold of jit.
it('is not compiled where jit is on', async () => {
  const { rows } = await executeSql(
    `SELECT proname FROM pg_proc WHERE 'enable_nestloop=off' = ANY (proconfig) AND NOT 'jit=off' = ANY (proconfig)`,
    [],
  )
  expect(rows).toEqual([])
})
