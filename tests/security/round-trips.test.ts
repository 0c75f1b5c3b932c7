import { bookings } from '@ilewa/contract/bookings/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { type AccessFixture, createAccessFixture } from '../support/access/access-fixture.ts'
import { businessCalls, ownCalls, type Row } from '../support/access/access-table.ts'
import { readContract } from '../support/access/contract.ts'
import { useTestApp } from '../support/app/test-app.ts'
import { captureStatements } from '../support/database/statement-capture.ts'

const app = useTestApp()
const contract = await readContract()
const statementsOf = captureStatements()
let fixture: AccessFixture

beforeAll(async () => {
  fixture = await createAccessFixture(app)
})

/**
 * One statement for the session, and one for the data. A higher limit below needs a reason: the further statements
 * run in parallel, or cannot be joined because they depend on an earlier result.
 */
const defaultLimit = 2
const higherLimits: Record<string, number> = {
  // In parallel: the user, and the business with its plans.
  'GET /auth/me': 3,
  'GET /auth/two-factor': 3,
  'GET /notifications/preferences': 3,
  // The stays, and then what their guests owe.
  'GET /bookings/guests': 3,
  // The rating, the lines of the price, the due dates, and the guest before at the property, in parallel with the booking.
  'GET /bookings/{id}': 6,
  // The account of the business, in parallel with the booking, which the person may read; then its due dates.
  'GET /bookings/{id}/payment-request': 4,
  // The booking, which the person may read; then its entries, and its claims, deductions and invoices if there are any.
  'GET /bookings/{id}/payments': 6,
  // The booking, which the person may read; then its links.
  'GET /bookings/{id}/pay-links': 3,
  // The booking, which the person may read; then its messages.
  'GET /bookings/{id}/messages': 3,
  // The booking, which the person may read; its link, which is created if there is none.
  'GET /bookings/{id}/guest-page': 4,
  // The booking, which the person may read; then its guests in the register, in parallel with the settings.
  'GET /bookings/{id}/register': 8,
  // The property; then its details.
  'GET /properties/{id}/arrival': 3,
  // Texts in place of the app's, in parallel with own ones.
  'GET /message-templates': 3,
  // The page; a free slug before it is saved; the properties, in parallel.
  'GET /page': 4,
  // The property, the slugs of both, and the page.
  'GET /properties/{id}/page': 5,
  // The sums, in parallel with the entries.
  'GET /commissions/{id}': 3,
  // The agent; then the statements.
  'GET /agents/{id}/statements': 3,
  // The last statement; the names; what was owed before the month, and at the end of the last stated one; the entries. One more if a
  // month is left out.
  'GET /agents/{id}/statements/draft': 6,
  // The landlord, the stays and the expenses, in parallel.
  'GET /landlords/{id}/month': 4,
  // The landlord; then the statements.
  'GET /landlords/{id}/statements': 3,
  // The last statement; the names; the stays and expenses of the month, and of the stated months; what was owed before; the payouts.
  'GET /landlords/{id}/statements/draft': 12,
  // What is due; then the payouts.
  'GET /landlords/{id}/payouts': 3,
  // The transfers, and those that were reversed; then what they can belong to, in parallel: stays by code, stays that owe money and
  // pending ones, recorded payments and moves, payments by POS, claims, and transfers of before. Then the stays of these, and due dates.
  'GET /bank-lines/to-match': 13,
  'GET /properties/{id}/calendar': 3,
  // The property, in parallel with its calendars; the links of calendars that exist already.
  'GET /properties/{id}/calendar-imports': 3,
  'GET /properties/{id}/calendar-exports': 3,
  // The calendar; then its stays.
  'GET /calendar-imports/{id}/events': 3,
  // The permission check, in parallel with the entries; then the names of the records they reference.
  'GET /audit': 4,
  'GET /audit/{kind}/{id}': 5,
  // The booking; then bookings with its email or phone, until these add no other email or phone.
  'GET /bookings/{id}/erase-guest': 5,
  // The plan, in parallel with the users.
  'GET /subscription/seats': 3,
  // The payment, its receipt, and the provider's state.
  'GET /subscription/payments/{txRef}': 4,
  // Guests past their check-out, who are on no day of the calendar, in parallel with the properties.
  'GET /bookings/calendar': 3,
  // Several totals, each from other rows, in parallel.
  'GET /dashboard': 16,
  // Each kind of record, in parallel.
  'GET /search': 8,
  'GET /analytics': 7,
  'GET /bookings/stats': 4,
  'GET /analytics/rows': 3,
  // The stays, the expenses, the landlords' shares and the names of the properties, in parallel.
  'GET /analytics/profit': 5,
  'GET /performance': 3,
  'GET /performance/agents': 3,
}

const endpointOf = ({ call }: Row) => {
  const endpoint = contract.get(call.split(' - ')[0] ?? '')
  if (!endpoint) throw new Error(`${call} is not in the contract`)
  return endpoint
}

const isOwnerRead = (row: Row) => row.call.startsWith('GET ') && row.owner === 'yes'
const isJson = (row: Row) => !endpointOf(row).file && !endpointOf(row).stream
const reads = [...businessCalls, ...ownCalls].filter(isOwnerRead).filter(isJson)

describe('SQL statements per request', () => {
  it.each(reads)('$call runs no more statements than necessary', async (row) => {
    const input = { params: row.params?.(fixture), query: row.query?.(fixture) }
    const statements = await statementsOf(async () => {
      const { status, body } = await app.send(endpointOf(row), input, { token: fixture.owner.token })
      expect(status, JSON.stringify(body)).toBe(200)
    })
    const [name = ''] = row.call.split(' - ')
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(higherLimits[name] ?? defaultLimit)
  })

  it('the session needs one statement, and a refused request needs no other', async () => {
    const statements = await statementsOf(async () => {
      const { status } = await app.send(bookings.list, {}, { token: fixture.staff.token })
      expect(status).toBe(403)
    })
    expect(statements).toEqual([expect.stringContaining('from "sessions"')])
  })
})
