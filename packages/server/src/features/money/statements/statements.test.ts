import { frontDesk } from '@ilewa/contract/bookings/desk'
import { formatMonth } from '@ilewa/contract/core/dates'
import { sumNaira } from '@ilewa/contract/core/money'
import { commissions } from '@ilewa/contract/money/commissions'
import { statements } from '@ilewa/contract/money/statements/statements'
import { notifications } from '@ilewa/contract/notifications'
import { agents } from '@ilewa/contract/people/agents'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anOwner,
  aProperty,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { aPayment, aPayout, aStatement, lastMonth, monthsAgo } from '@ilewa/tests/support/app/money'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setFreePlan, setStandardPlan } from '@ilewa/tests/support/app/users'
import { refusalOfSql } from '@ilewa/tests/support/database/refusal'
import { seededRandom } from '@ilewa/tests/support/seed/seed'
import { extractText } from 'unpdf'
import { beforeEach, describe, expect, it } from 'vitest'
import { executeSql, inTransaction } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { draftStatement } from './statements.queries.ts'

const app = useTestApp()

let owner: Person
let agent: Person
beforeEach(async () => {
  owner = await anOwner()
  await setStandardPlan(owner)
  agent = await anAgentOf(owner)
})

const inMonth = (month: string, dayOfMonth = '15') => ({ paidOn: `${month}-${dayOfMonth}` })

/** Records what was owed to the agent from before. */
const owe = async (amount: number, month: string) => {
  const body = { agentId: agent.id, amount, owedOn: `${month}-02` }
  const sent = await app.send(commissions.recordOpeningBalance, { body }, { token: owner.token })
  expect(sent.status).toBe(201)
}
const issue = (month: string, key = newId(), closing?: number) =>
  app.send(
    statements.issue,
    { params: { id: agent.id }, body: { month, closing } },
    { token: owner.token, headers: { 'idempotency-key': key } },
  )
const draft = (month: string) =>
  app.send(statements.draft, { params: { id: agent.id }, query: { month } }, { token: owner.token })
const list = async () =>
  (await app.send(statements.list, { params: { id: agent.id } }, { token: owner.token })).body.data.statements
const get = (id: string, person = owner) =>
  app.send(statements.get, { params: { id } }, { token: person.token })
const read = async (id: string) => (await get(id)).body.data.statement
const createLink = async (id: string) => {
  const { body } = await app.send(statements.createLink, { params: { id } }, { token: owner.token })
  return new URL(body.data.url).pathname
}
const reverse = async (id: string) => {
  const input = { params: { id }, body: { reason: 'Entered twice' } }
  expect((await app.send(commissions.reverse, input, { token: owner.token })).status).toBe(201)
}
const accountOf = async () =>
  (await app.send(commissions.get, { params: { id: agent.id } }, { token: owner.token })).body.data.account
    .agent

describe('a statement', () => {
  it('states the balances and entries of its month', async () => {
    const [before, month] = [monthsAgo(2), monthsAgo(1)]
    await owe(50_000, before)
    await aPayout(app, owner, agent, 20_000, inMonth(month))
    await aPayout(app, owner, agent, 15_000, inMonth(month, '20'))
    const { status, body } = await issue(month)
    expect(status).toBe(201)
    const issued = { number: 'STA-000001', month, issuedOn: day(0), earned: 0, paid: 35_000, closing: 15_000 }
    expect(body.data.statement).toMatchObject(issued)
    expect(await list()).toEqual([body.data.statement])
    const statement = await read(body.data.statement.id)
    expect(statement).toMatchObject({
      ...issued,
      ...{ agentName: 'Ọláwálé Ṣóyínká', opening: 50_000, earlierMonths: 0 },
      lines: [
        { kind: 'AGENT_PAID', day: `${month}-15`, amount: -20_000, isReversal: false, booking: null },
        { kind: 'AGENT_PAID', day: `${month}-20`, amount: -15_000, isReversal: false, booking: null },
      ],
    })
    expect(statement.fingerprint).toMatch(/^[0-9a-f]{12}$/)
  })

  it('is issued as it was shown: a draft that changed meanwhile is refused', async () => {
    const month = lastMonth()
    await owe(50_000, monthsAgo(2))
    await aPayout(app, owner, agent, 20_000, inMonth(month))
    const { closing } = (await draft(month)).body.data.draft
    await aPayout(app, owner, agent, 30_000, inMonth(month, '20'))
    await aPayout(app, owner, agent, 5_000.5, { ...inMonth(month, '21'), advance: true })
    expect((await issue(month, newId(), closing)).body).toMatchObject({
      code: 'statements.changed',
      message: expect.stringContaining('its closing balance is −₦5,000.50 now'),
      details: { closing: -5_000.5 },
    })
    expect(await list()).toEqual([])
    expect((await issue(month, newId(), -5_000.5)).status).toBe(201)
  })

  it('shows the stays of commission with the initials of their guests', async () => {
    const property = await aProperty(app, owner, { pricePerNight: '40000' })
    const stay = await aBooking(app, owner, {
      ...{ ...aBookingInput(property, 0, 2), agentId: agent.id, status: 'CONFIRMED' },
      guestName: 'Ngozi Ụzọma',
    })
    await aPayment(app, owner, stay, 80_000)
    const params = { params: { id: stay.id }, body: {} as never }
    expect((await app.send(frontDesk.checkIn, params, { token: owner.token })).status).toBe(200)
    expect((await app.send(frontDesk.checkOut, params, { token: owner.token })).status).toBe(200)
    const ctx = { businessId: owner.businessId } as never
    // Commission is posted today, so the present month is stated as no request can.
    const month = monthsAgo(0)
    const { lines, earned, closing } = await draftStatement(ctx, {
      ...{ agentId: agent.id, month, last: undefined },
    })
    expect(lines).toMatchObject([
      {
        kind: 'COMMISSION',
        booking: { reference: stay.reference, propertyName: property.name, guestInitials: 'N.\u00a0Ụ.' },
      },
    ])
    expect([earned, closing]).toEqual([lines[0]?.amount, lines[0]?.amount])
  })

  it('never changes: what is recorded later for its month is on the next one', async () => {
    const [before, month] = [monthsAgo(2), monthsAgo(1)]
    await owe(50_000, before)
    const first = (await issue(before)).body.data.statement
    const stated = await read(first.id)
    await aPayout(app, owner, agent, 12_000.5, inMonth(before))
    expect(await read(first.id)).toEqual(stated)
    const next = (await draft(month)).body.data.draft
    expect(next).toMatchObject({ opening: 50_000, earlierMonths: -12_000.5, lines: [], closing: 37_999.5 })
    const second = (await issue(month)).body.data.statement
    expect(second).toMatchObject({ number: 'STA-000002', closing: 37_999.5 })
    expect((await list()).map(({ number }) => number)).toEqual(['STA-000002', 'STA-000001'])
  })

  it('follows the last one: a month with entries is not left out', async () => {
    await owe(50_000, monthsAgo(5))
    await issue(monthsAgo(5))
    await aPayout(app, owner, agent, 20_000, inMonth(monthsAgo(3)))
    const refused = await issue(monthsAgo(1))
    expect(refused.body).toMatchObject({
      code: 'statements.earlier_first',
      message: `Issue the statement of ${formatMonth(monthsAgo(3))} first: it has entries.`,
    })
    expect((await issue(monthsAgo(3))).body.data.statement).toMatchObject({ paid: 20_000, closing: 30_000 })
    expect((await draft(monthsAgo(1))).body.data.draft).toMatchObject({ opening: 30_000, earlierMonths: 0 })
  })

  it('shows a reversal on the day of the mistake, which cancels it', async () => {
    const month = lastMonth()
    await owe(50_000, month)
    const { id } = await aPayout(app, owner, agent, 20_000, inMonth(month))
    await reverse(id)
    await aPayout(app, owner, agent, 25_000, inMonth(month, '20'))
    const { lines, owedFromBefore, earned, paid, closing } = (await draft(month)).body.data.draft
    expect(lines).toMatchObject([
      { kind: 'COMMISSION_OPENING', amount: 50_000, isReversal: false },
      { kind: 'AGENT_PAID', day: `${month}-15`, amount: -20_000, isReversal: false },
      { kind: 'AGENT_PAID', day: `${month}-15`, amount: 20_000, isReversal: true },
      { kind: 'AGENT_PAID', day: `${month}-20`, amount: -25_000, isReversal: false },
    ])
    expect({ owedFromBefore, earned, paid, closing }).toEqual({
      ...{ owedFromBefore: 50_000, earned: 0, paid: 25_000, closing: 25_000 },
    })
    expect(closing).toBe((await accountOf()).due)
  })

  it('states a reversal of what was stated among earlier months', async () => {
    const [before, month] = [monthsAgo(2), monthsAgo(1)]
    await owe(50_000, before)
    const { id } = await aPayout(app, owner, agent, 20_000, inMonth(before))
    await issue(before)
    await reverse(id)
    expect((await draft(month)).body.data.draft).toMatchObject({
      ...{ opening: 30_000, earlierMonths: 20_000, lines: [], paid: 0, closing: 50_000 },
    })
  })

  it('may leave out a month in which only a mistake of a stated month was reversed', async () => {
    await owe(50_000, monthsAgo(3))
    const { id } = await aPayout(app, owner, agent, 20_000, inMonth(monthsAgo(3)))
    await issue(monthsAgo(3))
    await reverse(id)
    // As if it had been reversed in the month after, which a request cannot do.
    await inTransaction(async () => {
      await executeSql('ALTER TABLE money_entries DISABLE TRIGGER USER')
      await executeSql('UPDATE money_entries SET paid_on = $1 WHERE business_id = $2 AND reverses = $3', [
        ...[`${monthsAgo(2)}-10`, owner.businessId, id],
      ])
      await executeSql('ALTER TABLE money_entries ENABLE TRIGGER USER')
    })
    const { opening, earlierMonths, closing } = (await draft(monthsAgo(1))).body.data.draft
    expect([opening, earlierMonths, closing]).toEqual([30_000, 20_000, 50_000])
    expect((await issue(monthsAgo(1))).status).toBe(201)
  })

  it('agrees with the balance after any payouts, reversals and statements', async () => {
    const random = seededRandom('statements')
    await owe(500_000, monthsAgo(6))
    const payouts: string[] = []
    for (let month = 6; month >= 1; month--) {
      for (let step = 0; step < 5; step++) {
        if (payouts.length > 0 && random.integer(0, 2) === 0) {
          const [id = ''] = payouts.splice(random.integer(0, payouts.length - 1), 1)
          await reverse(id)
        } else {
          const stated = monthsAgo(random.integer(1, 8))
          const amount = random.integer(1, 900_000) / 100
          payouts.push((await aPayout(app, owner, agent, amount, inMonth(stated))).id)
        }
      }
      const { status, body } = await issue(monthsAgo(month))
      expect(status, JSON.stringify(body)).toBe(201)
      const statement = await read(body.data.statement.id)
      const { opening, earlierMonths, owedFromBefore, earned, paid, closing, lines } = statement
      const changes = sumNaira(lines.map(({ amount }) => amount))
      expect(sumNaira([opening, earlierMonths, changes])).toBe(closing)
      expect(sumNaira([owedFromBefore, earned, -paid])).toBe(changes)
    }
    const issued = await list()
    for (const [index, { id }] of issued.slice(0, -1).entries())
      expect((await read(id)).opening).toBe(issued[index + 1]?.closing)
    // Every entry is of a stated month.
    expect(issued[0]?.closing).toBe((await accountOf()).due)
  })

  it('is refused for months that are not over, issued, too old, or empty', async () => {
    const refusal = async (month: string) => {
      const { status, body } = await issue(month)
      return [status, body.code]
    }
    expect(await refusal(monthsAgo(0))).toEqual([409, 'statements.not_over'])
    expect(await refusal('2099-01')).toEqual([409, 'statements.not_over'])
    expect(await refusal(monthsAgo(1))).toEqual([409, 'statements.nothing'])
    await owe(50_000, monthsAgo(14))
    expect(await refusal(monthsAgo(13))).toEqual([409, 'statements.too_old'])
    expect((await draft(monthsAgo(12))).status).toBe(200)
    expect((await issue(monthsAgo(2))).status).toBe(201)
    expect(await refusal(monthsAgo(2))).toEqual([409, 'statements.issued'])
    expect(await refusal(monthsAgo(3))).toEqual([409, 'statements.issued'])
    for (const month of ['', '2026-13', '2026-1', 'November', '1999-01'])
      expect([month, (await issue(month)).status]).toEqual([month, 400])
    expect(await list()).toHaveLength(1)
  })

  it('is issued once by concurrent and repeated requests', async () => {
    const month = lastMonth()
    await owe(50_000, month)
    const results = await Promise.all(Array.from({ length: 8 }, () => issue(month)))
    expect(results.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)])
    const key = newId()
    const other = await anAgentOf(owner)
    await aPayout(app, owner, other, 500, inMonth(month))
    agent = other
    const repeated = [await issue(month, key), await issue(month, key)]
    expect(repeated.map(({ body }) => body.data.statement.number)).toEqual(['STA-000002', 'STA-000002'])
  })

  it('notifies the agent, who reads their own and not those of colleagues', async () => {
    const { id, number } = await aStatement(app, owner, agent)
    const colleague = await anAgentOf(owner)
    const other = await aStatement(app, owner, colleague)
    const mine = await app.send(statements.mine, {}, { token: agent.token })
    expect(mine.body.data.statements).toMatchObject([{ id, number, paid: 1_000, closing: -1_000 }])
    expect((await get(id, agent)).body.data).not.toHaveProperty('links')
    expect((await get(other.id, agent)).status).toBe(404)
    const { body } = await app.send(notifications.list, { query: {} }, { token: agent.token })
    expect(body.data.notifications.map(({ title }) => title)).toContainEqual(
      expect.stringContaining(`: ${number}`),
    )
  })

  it('is part of a paid plan, for agents too', async () => {
    await setFreePlan(owner)
    const { status, body } = await app.send(statements.mine, {}, { token: agent.token })
    expect([status, body.code]).toEqual([403, 'plan.upgrade_required'])
  })

  it('is read as PDF, and by a link until it is revoked', async () => {
    const { id, number } = await aStatement(app, owner, agent)
    const headers = { authorization: `Bearer ${owner.token}` }
    const pdf = await app.inject({ url: `/api/statements/${id}/pdf`, headers })
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const { text } = await extractText(new Uint8Array(pdf.rawPayload), { mergePages: true })
    for (const part of [number, 'Paid out', '–₦1,000.00', '₦1,000.00 overpaid']) expect(text).toContain(part)
    const path = await createLink(id)
    expect((await get(id)).body.data.links).toBe(1)
    const page = await app.inject({ url: path })
    expect(page.body).toContain(`Commission statement ${number}`)
    expect(page.headers['cache-control']).toBe('no-store')
    expect((await app.inject({ url: `${path}/pdf` })).headers['content-type']).toBe('application/pdf')
    await app.send(statements.revokeLinks, { params: { id } }, { token: owner.token })
    expect((await app.inject({ url: path })).statusCode).toBe(404)
  })

  it('takes its links back without a paid plan too', async () => {
    const { id } = await aStatement(app, owner, agent)
    const path = await createLink(id)
    await setFreePlan(owner)
    const revoked = await app.send(statements.revokeLinks, { params: { id } }, { token: owner.token })
    expect(revoked.status).toBe(200)
    expect((await app.inject({ url: path })).statusCode).toBe(404)
  })

  it('is no draft of an unknown agent, whatever the month', async () => {
    const input = { params: { id: newId() }, query: { month: '2099-01' } }
    expect((await app.send(statements.draft, input, { token: owner.token })).status).toBe(404)
  })

  it('remains when its agent is deleted, and its links end', async () => {
    const { id, number } = await aStatement(app, owner, agent)
    const path = await createLink(id)
    const removed = await app.send(agents.remove, { params: { id: agent.id } }, { token: owner.token })
    expect(removed.status).toBe(200)
    expect((await app.inject({ url: path })).statusCode).toBe(404)
    expect(await read(id)).toMatchObject({ number, agentName: 'Ọláwálé Ṣóyínká' })
  })
})

describe('the database', () => {
  it('keeps statements as they are, numbered without gaps and in order', async () => {
    const { id } = await aStatement(app, owner, agent)
    const insert = (month: string, number = 0) =>
      refusalOfSql(
        `INSERT INTO statements (business_id, id, agent_id, month, number, issued_by, snapshot)
         VALUES ($1, $2, $3, $4, $5, $6, '{}')`,
        [owner.businessId, newId(), agent.id, month, number, owner.id],
      )
    expect(await insert(monthsAgo(2))).toBe('statements_in_order')
    expect(await insert(lastMonth())).toBe('statements_in_order')
    expect(await insert('2099-1')).toBe('statements_month')
    expect(await insert('2099-01', 7)).toBe('statements_number_from_counter')
    expect(await refusalOfSql("UPDATE statements SET snapshot = '{}' WHERE id = $1", [id])).toContain(
      'never changed',
    )
    expect(await refusalOfSql('DELETE FROM statements WHERE id = $1', [id])).toContain('never changed')
    const rolledBack = inTransaction(async () => {
      await executeSql(
        `INSERT INTO statements (business_id, id, agent_id, month, issued_by, snapshot)
         VALUES ($1, $2, $3, '2099-01', $4, '{}')`,
        [owner.businessId, newId(), agent.id, owner.id],
      )
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    const { rows } = await executeSql(
      "SELECT last_number FROM document_counters WHERE business_id = $1 AND kind = 'STATEMENT'",
      [owner.businessId],
    )
    expect(rows).toEqual([{ last_number: 1 }])
  })

  it('accepts a link to one document or statement', async () => {
    const { id } = await aStatement(app, owner, agent)
    await createLink(id)
    const set = (column: string, value: string | null) =>
      refusalOfSql(`UPDATE document_links SET ${column} = $1 WHERE business_id = $2`, [
        value,
        owner.businessId,
      ])
    expect(await set('statement_id', null)).toBe('document_links_target')
    expect(await set('document_id', newId())).toBe('document_links_target')
  })
})
