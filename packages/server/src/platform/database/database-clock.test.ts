import { createTestDatabase, type TestDatabase } from '@ilewa/tests/support/database/test-database'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest'
import { now, setClockOffset, todayIn } from '../clock.ts'
import { closeDatabase, connectDatabase } from './database.ts'
import { syncClockWithDatabase } from './database-clock.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase(inject('database'), 'empty')
  connectDatabase(database.connection, () => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  setClockOffset(0)
})
afterAll(async () => {
  await closeDatabase()
  await database.drop()
})

const dayMs = 86_400_000
const warnings: string[] = []
const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) })

it.each([
  ['a day ahead', dayMs],
  ['a day behind', -dayMs],
])('uses the time of the database on a machine that is %s, and logs it once', async (_, errorMs) => {
  const correctTime = Date.now()
  const today = todayIn('Africa/Lagos')
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: correctTime + errorMs })
  warnings.length = 0
  const stop = await syncClockWithDatabase(log)
  expect(Math.abs(now().getTime() - correctTime)).toBeLessThan(60_000)
  expect(todayIn('Africa/Lagos')).toBe(today)
  expect(warnings).toHaveLength(1)
  await stop()
})

it('detects within a minute that the machine’s clock has changed', async () => {
  const correctTime = Date.now()
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: correctTime })
  const stop = await syncClockWithDatabase(log)
  vi.setSystemTime(correctTime - dayMs)
  vi.advanceTimersByTime(60_000)
  await vi.waitFor(() => expect(Math.abs(now().getTime() - correctTime)).toBeLessThan(120_000), {
    timeout: 5_000,
  })
  await stop()
})

it('does not adjust a clock that is right', async () => {
  const stop = await syncClockWithDatabase(log)
  expect(Math.abs(now().getTime() - Date.now())).toBeLessThan(5)
  await stop()
})
