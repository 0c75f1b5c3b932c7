import { countBlockedTransactions } from '@ilewa/tests/support/database/held-locks'
import { createTestDatabase, type TestDatabase } from '@ilewa/tests/support/database/test-database'
import { waitUntil } from '@ilewa/tests/support/wait-until'
import { sql } from 'drizzle-orm'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { runForTenant } from '../request-scope.ts'
import {
  afterCommit,
  closeDatabase,
  connectDatabase,
  db,
  executeSql,
  inTransaction,
  poolStats,
} from './database.ts'
import { isDatabaseUnavailable } from './database-errors.ts'

let database: TestDatabase
const effectErrors: unknown[] = []

beforeAll(async () => {
  database = await createTestDatabase(inject('database'))
  connectDatabase(database.connection, (error) => effectErrors.push(error))
  await db().execute(sql`CREATE TABLE notes (text text NOT NULL)`)
})
beforeEach(() => db().execute(sql`TRUNCATE notes`))
afterAll(async () => {
  await closeDatabase()
  await database.drop()
})

const write = (text: string) => db().execute(sql`INSERT INTO notes VALUES (${text})`)
const read = async () =>
  (await db().execute<{ text: string }>(sql`SELECT text FROM notes ORDER BY text`)).rows.map(
    ({ text }) => text,
  )

const failing = async (work: () => Promise<unknown>) => {
  await expect(work()).rejects.toThrow('stop')
}

it('a query with an idle connection does not wait for one', async () => {
  await read()
  const query = executeSql('SELECT 1')
  expect(poolStats()).toMatchObject([{ pool: 'main', waiting: 0 }])
  await query
})

describe('inTransaction', () => {
  it('stores all of its work or nothing', async () => {
    await inTransaction(async () => {
      await write('a')
      await write('b')
    })
    await failing(() =>
      inTransaction(async () => {
        await write('c')
        throw new Error('stop')
      }),
    )
    expect(await read()).toEqual(['a', 'b'])
  })

  it('joins the open transaction when nested, so an outer failure undoes inner work', async () => {
    await failing(() =>
      inTransaction(async () => {
        await inTransaction(() => write('inner'))
        expect(await read()).toEqual(['inner'])
        throw new Error('stop')
      }),
    )
    expect(await read()).toEqual([])
  })

  it('survives a connection that breaks between two statements: only the transaction fails', async () => {
    // An error event without a listener would end the process.
    const uncaughtErrors: unknown[] = []
    const listen = (error: unknown) => void uncaughtErrors.push(error)
    process.on('uncaughtException', listen)
    const broken = inTransaction(async () => {
      const { rows } = await executeSql('SELECT pg_backend_pid() AS pid')
      const other = new Pool(database.connection)
      await other.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
      const isGone = async () =>
        (await other.query('SELECT FROM pg_stat_activity WHERE pid = $1', [rows[0]?.pid])).rowCount === 0
      await waitUntil(isGone)
      await other.end()
      await write('lost')
    })
    await expect(broken).rejects.toSatisfy(isDatabaseUnavailable)
    process.off('uncaughtException', listen)
    expect(uncaughtErrors).toEqual([])
    expect(await read()).toEqual([])
  })

  it('isolates parallel transactions', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        inTransaction(async () => {
          await write(String(index))
          if (index % 2) throw new Error('stop')
        }),
      ),
    )
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(10)
    expect((await read()).map(Number).sort((a, b) => a - b)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18])
  })

  it('sends one statement at a time, also if its work starts several at once', async () => {
    const { query } = Client.prototype
    let open = 0
    let mostOpen = 0
    const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(async function (
      this: Client,
      ...args: unknown[]
    ) {
      mostOpen = Math.max(mostOpen, ++open)
      return Reflect.apply(query, this, args).finally(() => open--)
    })
    await inTransaction(() => Promise.all([write('a'), write('b'), read()]))
    spy.mockRestore()
    expect(mostOpen).toBe(1)
    expect(await read()).toEqual(['a', 'b'])
  })

  it('refuses statements after its end, when part of its work goes on', async () => {
    const late: Promise<unknown>[] = []
    const goOnAfter = async (write: () => Promise<unknown>) => {
      await waitUntil(async () => poolStats()[0]?.idle === poolStats()[0]?.total)
      await write()
    }
    await failing(() =>
      inTransaction(async () => {
        await write('a')
        late.push(goOnAfter(() => write('late')))
        late.push(goOnAfter(() => inTransaction(() => write('nested'))))
        late.push(goOnAfter(() => executeSql("INSERT INTO notes VALUES ('own SQL')")))
        late.push(goOnAfter(async () => afterCommit(() => void write('effect'))))
        throw new Error('stop')
      }),
    )
    for (const result of await Promise.allSettled(late)) {
      expect(result).toMatchObject({ status: 'rejected', reason: { message: 'The transaction has ended' } })
    }
    expect(await read()).toEqual([])
  })

  it('releases its connection after a failure', async () => {
    for (let iteration = 0; iteration < 30; iteration++) {
      await failing(() => inTransaction(() => Promise.reject(new Error('stop'))))
    }
    expect(await read()).toEqual([])
  })
})

describe('transactions that wait for a lock', () => {
  const lock = () => db().execute(sql`LOCK TABLE notes IN ACCESS EXCLUSIVE MODE`)

  it('of one tenant leave connections to others', async () => {
    const { promise: unlocked, resolve: unlock } = Promise.withResolvers<void>()
    const [locked, ...others] = Array.from({ length: 30 }, (_, index) =>
      runForTenant('one', () =>
        inTransaction(async () => {
          await lock()
          if (index === 0) await unlocked
        }),
      ),
    )
    try {
      await waitUntil(async () => (await countBlockedTransactions()) === 6)
      const answers = await Promise.all([
        runForTenant('other', () => inTransaction(() => executeSql('SELECT 1 AS answer'))),
        runForTenant('one', () => executeSql('SELECT 1 AS answer')),
      ])
      expect(answers.map(({ rows }) => rows)).toEqual([[{ answer: 1 }], [{ answer: 1 }]])
      expect(await countBlockedTransactions()).toBe(6)
    } finally {
      // Also after a failure: the tests that follow would wait for the lock.
      unlock()
      await Promise.all([locked, ...others])
    }
  })

  it('let the effects of a transaction begin others', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        runForTenant('one', () =>
          inTransaction(async () => {
            await lock()
            afterCommit(() => inTransaction(() => write(String(index)).then(() => undefined)))
          }),
        ),
      ),
    )
    expect(await read()).toHaveLength(20)
  })
})

describe('afterCommit', () => {
  it('runs in order once everything is committed, outside the transaction', async () => {
    const seen: string[] = []
    await inTransaction(async () => {
      afterCommit(async () => {
        seen.push(`first sees ${(await read()).join()}`)
      })
      await inTransaction(async () => afterCommit(() => void seen.push('second')))
      await write('a')
      expect(seen).toEqual([])
    })
    expect(seen).toEqual(['first sees a', 'second'])
  })

  it('never runs after a rollback', async () => {
    const seen: string[] = []
    await failing(() =>
      inTransaction(async () => {
        await inTransaction(async () => afterCommit(() => void seen.push('inner')))
        afterCommit(() => void seen.push('outer'))
        throw new Error('stop')
      }),
    )
    expect(seen).toEqual([])
  })

  it('reports a failing effect; the committed work and its result are unaffected', async () => {
    const result = await inTransaction(async () => {
      await write('kept')
      afterCommit(() => Promise.reject(new Error('effect failed')))
      return 'done'
    })
    expect(result).toBe('done')
    expect(await read()).toEqual(['kept'])
    expect(effectErrors.map(String)).toEqual(['Error: effect failed'])
  })
})

it('counts as unavailable while the server refuses the login, as between a new password and the restart', async () => {
  await closeDatabase()
  const connectionString = database.url.replace(/test_[\da-f]+/, 'of_nobody')
  connectDatabase({ connectionString }, () => undefined)
  const refused = await db()
    .execute(sql`SELECT 1`)
    .catch((error: unknown) => error)
  expect(isDatabaseUnavailable(refused)).toBe(true)
})
