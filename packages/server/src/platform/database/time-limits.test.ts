import { expenses } from '@ilewa/contract/expenses/endpoints'
import { anOwner, type Person } from '@ilewa/tests/support/app/builders'
import { expenseFields } from '@ilewa/tests/support/app/maintenance'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { createDatabaseProxy } from '@ilewa/tests/support/database/tcp-proxy'
import { waitUntil } from '@ilewa/tests/support/wait-until'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { invalidateReadiness } from '../http/monitoring/health.ts'
import { newId } from '../id.ts'
import { runAsReport, runInRequest } from '../request-scope.ts'
import { connectDatabase, db, executeSql, inTransaction, poolStats } from './database.ts'
import { isDatabaseUnavailable } from './database-errors.ts'
import { statementLimits } from './time-limits.ts'

const limits = { readMs: 250, writeMs: 900, reportMs: 3_000 }
const connectMs = 400
const marginMs = 700

let proxy: Awaited<ReturnType<typeof createDatabaseProxy>>['line']
let owner: Person

const app = useTestApp({
  openPool: async (database, onError) => {
    const proxied = await createDatabaseProxy(database)
    proxy = proxied.line
    connectDatabase({ ...proxied.connection, connectionTimeoutMillis: connectMs }, onError, {
      statementLimits: limits,
    })
  },
})

beforeAll(async () => {
  owner = await anOwner()
  await setStandardPlan(owner)
})
afterEach(() => proxy.resume())
afterAll(() => proxy.stop())

const list = () => app.send(expenses.list, {}, { token: owner.token })
const create = (body: Record<string, unknown>, key: string = newId()) =>
  app.send(expenses.create, { body }, { token: owner.token, headers: { 'idempotency-key': key } })

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const startedAt = performance.now()
  const result = await work()
  return { result, ms: performance.now() - startedAt }
}

const unavailable = {
  status: 503,
  headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  body: { code: 'common.unavailable' },
}

const mainPool = () => poolStats()[0]
const failureOf = (work: () => Promise<unknown>) =>
  work().then(
    () => undefined,
    (error: unknown) => error,
  )
const runAsRead = <T>(work: () => Promise<T>) => runInRequest({ requestId: newId(), work: 'read' }, work)
const runAsWrite = <T>(work: () => Promise<T>) => runInRequest({ requestId: newId(), work: 'write' }, work)
const sleep = () => executeSql('SELECT pg_sleep(0.6)')

it('waits 5 s for a read, 15 s for a write and 60 s for a report', () => {
  expect(statementLimits).toEqual({ readMs: 5_000, writeMs: 15_000, reportMs: 60_000 })
})

describe('an unresponsive database', () => {
  it('responds to a read with 503 and Retry-After within its limit, and recovers', async () => {
    expect((await list()).status).toBe(200)
    proxy.freeze()
    const { result, ms } = await timed(list)
    expect(result).toMatchObject(unavailable)
    expect(ms).toBeLessThan(limits.readMs + marginMs)
    proxy.resume()
    expect((await list()).status).toBe(200)
  })

  it('responds to a write within its own limit', async () => {
    expect((await create(expenseFields())).status).toBe(201)
    proxy.freeze()
    const { result, ms } = await timed(() => create(expenseFields()))
    expect(result).toMatchObject(unavailable)
    expect(ms).toBeGreaterThan(limits.readMs)
    expect(ms).toBeLessThan(limits.writeMs + marginMs)
    proxy.resume()
    expect((await create(expenseFields())).status).toBe(201)
  })

  it('responds to concurrent requests, also those that wait for a connection, and drops every stuck connection', async () => {
    await Promise.all(Array.from({ length: 12 }, list))
    proxy.freeze()
    const { result, ms } = await timed(() => Promise.all(Array.from({ length: 30 }, list)))
    for (const sent of result) expect(sent).toMatchObject(unavailable)
    expect(ms).toBeLessThan(connectMs + limits.readMs + marginMs)
    await waitUntil(() => mainPool()?.total === 0)
    proxy.resume()
    expect((await list()).status).toBe(200)
  })

  it('makes /readyz return 503 until it is back', async () => {
    const getStatus = async () => (await app.inject({ method: 'GET', url: '/readyz' })).statusCode
    invalidateReadiness()
    expect(await getStatus()).toBe(200)
    proxy.freeze()
    invalidateReadiness()
    const { result, ms } = await timed(getStatus)
    expect(result).toBe(503)
    expect(ms).toBeLessThan(limits.readMs + marginMs)
    proxy.resume()
    await vi.waitUntil(async () => (await getStatus()) === 200, { timeout: 10_000 })
  })
})

describe('a write whose database becomes unresponsive at its commit', () => {
  const titlesLike = async (title: string) =>
    (await list()).body.data.expenses.filter((expense) => expense.title === title)

  it.each([
    { answer: 'is stored and its answer lost', delivers: true },
    { answer: 'never arrives', delivers: false },
  ])('is stored once when it is retried, where the COMMIT $answer', async ({ delivers }) => {
    const body = expenseFields({ title: `Generator ${delivers}` })
    const key = newId()
    proxy.freezeAt('COMMIT', { delivers })
    const { result, ms } = await timed(() => create(body, key))
    expect(proxy.isFrozen()).toBe(true)
    expect(result).toMatchObject(unavailable)
    expect(ms).toBeLessThan(limits.writeMs + marginMs)
    proxy.resume()
    // As clients do: PostgreSQL may notice only after a while that the first transaction lost its connection.
    const retried = await vi.waitUntil(
      async () => {
        const sent = await create(body, key)
        return sent.status !== 503 && sent
      },
      { timeout: 20_000 },
    )
    expect(retried.status).toBe(201)
    expect(await titlesLike(`Generator ${delivers}`)).toMatchObject([{ id: retried.body.data.expense.id }])
  })
})

describe('inTransaction', () => {
  it('waits once: after a statement without a response, the next ones fail at once, including the ROLLBACK', async () => {
    const { result, ms } = await timed(() =>
      failureOf(() =>
        runAsWrite(() =>
          inTransaction(async () => {
            await db().execute(sql`SELECT 1`)
            proxy.freeze()
            await failureOf(() => db().execute(sql`SELECT 2`))
            await failureOf(() => executeSql('SELECT 3'))
          }),
        ),
      ),
    )
    expect(isDatabaseUnavailable(result)).toBe(true)
    expect(ms).toBeGreaterThan(limits.readMs)
    expect(ms).toBeLessThan(limits.writeMs + marginMs)
    await waitUntil(() => mainPool()?.total === mainPool()?.idle)
  })
})

describe('time limits', () => {
  it('end a slow statement of a read with a retryable error', async () => {
    expect(isDatabaseUnavailable(await failureOf(() => runAsRead(sleep)))).toBe(true)
    expect(isDatabaseUnavailable(await failureOf(() => runAsRead(() => inTransaction(sleep))))).toBe(true)
  })

  it('give more time to a write, a report and work outside requests', async () => {
    await runAsWrite(sleep)
    await runAsRead(() => runAsReport(sleep))
    await sleep()
  })
})
