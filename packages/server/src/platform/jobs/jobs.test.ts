import { createTestDatabase, type TestDatabase } from '@ilewa/tests/support/database/test-database'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { z } from 'zod'
import { closeDatabase, connectDatabase, executeSql, inTransaction } from '../database/database.ts'
import { enqueue, type Job, type JobRunner, job, startJobs, withFormerNames } from './jobs.ts'

let database: TestDatabase
let runner: JobRunner
const done: string[] = []
let failures = 1

const note = job({
  name: 'test.note',
  data: z.object({ text: z.string() }),
  run: async ({ text }) => {
    if (text === 'flaky' && failures-- > 0) throw new Error('not yet')
    done.push(text)
  },
})

const caughtUp: string[] = []
let isDue = true

const hourly = job({
  name: 'test.hourly',
  data: z.object({}),
  every: { minute: 0 },
  catchUpHours: 3,
  run: async (_, { enqueuedAt }) => void caughtUp.push(enqueuedAt.toISOString()),
})

const skippedJob = job({
  name: 'test.idle',
  data: z.object({}),
  every: {},
  isDue: async () => {
    isDue = false
    return isDue
  },
  run: async () => void done.push('idle'),
})

const renamed = job({
  name: 'test.renamed',
  formerName: 'test.former',
  data: z.object({ text: z.string() }),
  every: { hour: 0, minute: 0 },
  run: async ({ text }) => void done.push(text),
})

const idleJobs = Array.from({ length: 20 }, (_, index) =>
  job({ name: `test.quiet_${index}`, data: z.object({}), run: async () => undefined }),
)

const start = () =>
  startJobs({
    connection: database.connection,
    jobs: withFormerNames([note, hourly, skippedJob, renamed, ...idleJobs] as readonly Job[]),
    onError: () => undefined,
    retryDelaySeconds: 1,
  })

async function restart(): Promise<void> {
  await runner.stop()
  runner = await start()
}

beforeAll(async () => {
  database = await createTestDatabase(inject('database'))
  connectDatabase(database.connection, () => undefined)
  runner = await start()
})
afterAll(async () => {
  await runner.stop()
  await closeDatabase()
  await database.drop()
})

it('runs a job if and only if its transaction commits', async () => {
  await expect(
    inTransaction(async () => {
      await enqueue(note, { text: 'rolled back' })
      throw new Error('stop')
    }),
  ).rejects.toThrow('stop')
  await inTransaction(() => enqueue(note, { text: 'committed' }))
  await vi.waitUntil(() => done.length > 0, { timeout: 3_000 })
  expect(done).toEqual(['committed'])
})

it('runs many jobs enqueued at once without waiting for the next poll', async () => {
  done.length = 0
  await Promise.all(Array.from({ length: 12 }, (_, index) => enqueue(note, { text: String(index) })))
  await vi.waitUntil(() => done.length === 12, { timeout: 3_000 })
})

it('runs a job that the previous version enqueued under its former name, once', async () => {
  done.length = 0
  await enqueue({ ...renamed, name: 'test.former' }, { text: 'former' })
  await enqueue(renamed, { text: 'present' })
  await vi.waitUntil(() => done.length === 2, { timeout: 3_000 })
  expect(done.toSorted()).toEqual(['former', 'present'])
})

it('retries a failed job', async () => {
  done.length = 0
  await enqueue(note, { text: 'flaky' })
  await vi.waitUntil(() => done.includes('flaky'), { timeout: 12_000 })
})

it('runs a delayed job on time', async () => {
  done.length = 0
  await inTransaction(() => enqueue(note, { text: 'later' }, { afterSeconds: 1 }))
  expect(done).toEqual([])
  await vi.waitUntil(() => done.includes('later'), { timeout: 4_000 })
})

it('catches up once on scheduled times that were missed', async () => {
  await vi.waitUntil(() => caughtUp.length === 3, { timeout: 4_000 })
  await restart()
  // The jobs queued at the restart run before this job, so `caughtUp` is complete when this job has run.
  await enqueue(hourly, {})
  await vi.waitUntil(() => caughtUp.length > 3, { timeout: 4_000 })
  caughtUp.pop()
  expect(caughtUp.toSorted()).toEqual([...new Set(caughtUp)].toSorted())
  const ages = caughtUp.map((time) => Math.floor((Date.now() - Date.parse(time)) / 3_600_000))
  expect(ages.toSorted()).toEqual([0, 1, 2])
})

it('resumes the job of a process that died', async () => {
  done.length = 0
  await enqueue(note, { text: 'orphan' }, { afterSeconds: 600 })
  const longAgo = "now() - interval '1 minute'"
  await executeSql(
    `UPDATE pgboss.job SET state = 'active', started_on = ${longAgo}, heartbeat_on = ${longAgo}, start_after = ${longAgo}
     WHERE name = 'test.note' AND state = 'created'`,
  )
  // Moves the last supervision into the past, so that the restart runs one.
  await executeSql(`UPDATE pgboss.queue SET monitor_claim_on = ${longAgo}`)
  await restart()
  await vi.waitUntil(() => done.includes('orphan'), { timeout: 8_000 })
})

it('hardly queries the database while idle', async () => {
  await vi.waitUntil(() => !isDue, { timeout: 4_000 })
  // Workers wake after a start, for jobs of crashed processes.
  await restart()
  await new Promise((resolve) => setTimeout(resolve, 4_000))
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  // Polling each queue every few seconds would exceed 20 queries; a full hour passing in between adds some.
  expect(query.mock.calls.length).toBeLessThanOrEqual(10)
  query.mockRestore()
  expect(done).not.toContain('idle')
})

it('rejects with "unavailable" once the process is stopping', async () => {
  await runner.stop()
  const late = inTransaction(() => enqueue(note, { text: 'late' }))
  await expect(late).rejects.toMatchObject({ code: 'common.unavailable' })
  runner = await start()
  await inTransaction(() => enqueue(note, { text: 'again' }))
  await vi.waitFor(() => expect(done).toContain('again'), 5_000)
  expect(done).not.toContain('late')
})
