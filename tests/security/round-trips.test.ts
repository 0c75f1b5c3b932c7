import { bookings } from '@ilewa/contract/bookings/schema'
import { beforeAll, describe, expect, it } from 'vitest'
import { businessCalls, ownCalls, type Row } from '../support/access/access-table.ts'
import { aWorld, type World } from '../support/access/access-world.ts'
import { readContract } from '../support/access/contract.ts'
import { useTestApp } from '../support/app/test-app.ts'
import { listenToStatements } from '../support/database/statements.ts'

const app = useTestApp()
const contract = await readContract()
const statementsOf = listenToStatements()
let world: World

beforeAll(async () => {
  world = await aWorld(app)
})

/** One for the session, and one for what is asked. Whoever adds to these says why it cannot be joined or asked beside. */
const usual = 2
const more: Record<string, number> = {
  // Beside each other: the person, and the business with its plans.
  'GET /auth/me': 3,
  'GET /auth/two-factor': 3,
  'GET /notifications/preferences': 3,
  // The rating, on a table of its own, beside the booking.
  'GET /bookings/{id}': 3,
  'GET /properties/{id}/calendar': 3,
  // Whether they may read it, beside the entries; then the names of whatever these point to.
  'GET /audit': 4,
  'GET /audit/{kind}/{id}': 5,
  // The booking; then those with its e-mail or phone, until they bring no other e-mail or phone.
  'GET /bookings/{id}/erase-guest': 5,
  // The plan beside the people.
  'GET /subscription/seats': 3,
  // The payment, its receipt, and what the provider says.
  'GET /subscription/payments/{txRef}': 4,
  // Guests past their check-out, whom no day of the calendar has, beside the properties.
  'GET /bookings/calendar': 3,
  // Figures, each from rows of its own, beside each other.
  'GET /dashboard': 13,
  'GET /analytics': 7,
  'GET /bookings/stats': 4,
  'GET /analytics/rows': 3,
  'GET /performance': 3,
  'GET /performance/agents': 3,
}

const endpointOf = ({ call }: Row) => {
  const endpoint = contract.get(call.split(' - ')[0] ?? '')
  if (!endpoint) throw new Error(`${call} is not in the contract`)
  return endpoint
}

const isAnswered = (row: Row) => row.call.startsWith('GET ') && row.owner === 'yes'
const isPlain = (row: Row) => !endpointOf(row).file && !endpointOf(row).stream
const reads = [...businessCalls, ...ownCalls].filter(isAnswered).filter(isPlain)

describe('statements of a request', () => {
  it.each(reads)('$call takes no more than it needs', async (row) => {
    const input = { params: row.params?.(world), query: row.query?.(world) }
    const statements = await statementsOf(async () => {
      const { status, body } = await app.send(endpointOf(row), input, { token: world.owner.token })
      expect(status, JSON.stringify(body)).toBe(200)
    })
    const [name = ''] = row.call.split(' - ')
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(more[name] ?? usual)
  })

  it('the session is found by one, and whoever is refused costs no other', async () => {
    const statements = await statementsOf(async () => {
      const { status } = await app.send(bookings.list, {}, { token: world.staff.token })
      expect(status).toBe(403)
    })
    expect(statements).toEqual([expect.stringContaining('from "sessions"')])
  })
})
