import { expenses } from '@ilewa/contract/expenses/schema'
import { anOwner, type Person } from '@ilewa/tests/support/app/builders'
import { onStandard } from '@ilewa/tests/support/app/people'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { anExpenseOf } from '@ilewa/tests/support/app/upkeep'
import { aLineToDatabase } from '@ilewa/tests/support/database/line'
import { waitUntil } from '@ilewa/tests/support/wait-until'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { doubtReadiness } from '../http/pipeline/health.ts'
import { newId } from '../id.ts'
import { inReport, inRequest } from '../request-scope.ts'
import { connectDatabase, db, executeSql, inTransaction, poolFigures } from './database.ts'
import { isDatabaseAway } from './database-errors.ts'
import { statementLimits } from './time-limits.ts'

const limits = { readMs: 250, writeMs: 900, reportMs: 3_000 }
const connectMs = 400
const marginMs = 700

let line: Awaited<ReturnType<typeof aLineToDatabase>>['line']
let owner: Person

const app = useTestApp({
  openPool: async (database, onError) => {
    const proxied = await aLineToDatabase(database)
    line = proxied.line
    connectDatabase({ ...proxied.connection, connectionTimeoutMillis: connectMs }, onError, {
      statementLimits: limits,
    })
  },
})

beforeAll(async () => {
  owner = await anOwner()
  await onStandard(owner)
})
afterEach(() => line.thaw())
afterAll(() => line.stop())

const list = () => app.send(expenses.list, {}, { token: owner.token })
const create = (body: Record<string, unknown>, key: string = newId()) =>
  app.send(expenses.create, { body }, { token: owner.token, headers: { 'idempotency-key': key } })

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const begunAt = performance.now()
  const result = await work()
  return { result, ms: performance.now() - begunAt }
}

const unavailable = {
  status: 503,
  headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  body: { code: 'common.unavailable' },
}

const mainPool = () => poolFigures()[0]
const failureOf = (work: () => Promise<unknown>) =>
  work().then(
    () => undefined,
    (error: unknown) => error,
  )
const asRead = <T>(work: () => Promise<T>) => inRequest({ requestId: newId(), work: 'read' }, work)
const asWrite = <T>(work: () => Promise<T>) => inRequest({ requestId: newId(), work: 'write' }, work)
const sleep = () => executeSql('SELECT pg_sleep(0.6)')

it('waits 5 s for a read, 15 s for a write and 60 s for a report', () => {
  expect(statementLimits).toEqual({ readMs: 5_000, writeMs: 15_000, reportMs: 60_000 })
})

describe('an unresponsive database', () => {
  it('responds to a read with 503 and Retry-After within its limit, and recovers', async () => {
    expect((await list()).status).toBe(200)
    line.freeze()
    const { result, ms } = await timed(list)
    expect(result).toMatchObject(unavailable)
    expect(ms).toBeLessThan(limits.readMs + marginMs)
    line.thaw()
    expect((await list()).status).toBe(200)
  })

  it('responds to a write within its own limit', async () => {
    expect((await create(anExpenseOf())).status).toBe(201)
    line.freeze()
    const { result, ms } = await timed(() => create(anExpenseOf()))
    expect(result).toMatchObject(unavailable)
    expect(ms).toBeGreaterThan(limits.readMs)
    expect(ms).toBeLessThan(limits.writeMs + marginMs)
    line.thaw()
    expect((await create(anExpenseOf())).status).toBe(201)
  })

  it('responds to concurrent requests, also those that wait for a connection, and drops every stuck connection', async () => {
    await Promise.all(Array.from({ length: 12 }, list))
    line.freeze()
    const { result, ms } = await timed(() => Promise.all(Array.from({ length: 30 }, list)))
    for (const sent of result) expect(sent).toMatchObject(unavailable)
    expect(ms).toBeLessThan(connectMs + limits.readMs + marginMs)
    await waitUntil(() => mainPool()?.total === 0)
    line.thaw()
    expect((await list()).status).toBe(200)
  })

  it('makes /readyz return 503 until it is back', async () => {
    const ask = async () => (await app.inject({ method: 'GET', url: '/readyz' })).statusCode
    doubtReadiness()
    expect(await ask()).toBe(200)
    line.freeze()
    doubtReadiness()
    const { result, ms } = await timed(ask)
    expect(result).toBe(503)
    expect(ms).toBeLessThan(limits.readMs + marginMs)
    line.thaw()
    await vi.waitUntil(async () => (await ask()) === 200, { timeout: 2_000 })
  })
})

describe('a write whose database becomes unresponsive at its commit', () => {
  const titlesLike = async (title: string) =>
    (await list()).body.data.expenses.filter((expense) => expense.title === title)

  it.each([
    { answer: 'is stored and its answer lost', delivers: true },
    { answer: 'never arrives', delivers: false },
  ])('is stored once when it is retried, where the COMMIT $answer', async ({ delivers }) => {
    const body = anExpenseOf({ title: `Generator ${delivers}` })
    const key = newId()
    line.freezeAt('COMMIT', { delivers })
    const { result, ms } = await timed(() => create(body, key))
    expect(line.isFrozen()).toBe(true)
    expect(result).toMatchObject(unavailable)
    expect(ms).toBeLessThan(limits.writeMs + marginMs)
    line.thaw()
    const again = await create(body, key)
    expect(again.status).toBe(201)
    expect(await titlesLike(`Generator ${delivers}`)).toMatchObject([{ id: again.body.data.expense.id }])
  })
})

describe('inTransaction', () => {
  it('waits once: after a statement without a response, the next ones fail at once, including the ROLLBACK', async () => {
    const { result, ms } = await timed(() =>
      failureOf(() =>
        asWrite(() =>
          inTransaction(async () => {
            await db().execute(sql`SELECT 1`)
            line.freeze()
            await failureOf(() => db().execute(sql`SELECT 2`))
            await failureOf(() => executeSql('SELECT 3'))
          }),
        ),
      ),
    )
    expect(isDatabaseAway(result)).toBe(true)
    expect(ms).toBeGreaterThan(limits.readMs)
    expect(ms).toBeLessThan(limits.writeMs + marginMs)
    await waitUntil(() => mainPool()?.total === mainPool()?.idle)
  })
})

describe('time limits', () => {
  it('end a slow statement of a read with a retryable error', async () => {
    expect(isDatabaseAway(await failureOf(() => asRead(sleep)))).toBe(true)
    expect(isDatabaseAway(await failureOf(() => asRead(() => inTransaction(sleep))))).toBe(true)
  })

  it('give more time to a write, a report and work outside requests', async () => {
    await asWrite(sleep)
    await asRead(() => inReport(sleep))
    await sleep()
  })
})
