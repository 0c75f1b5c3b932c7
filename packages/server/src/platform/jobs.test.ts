import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { closeDatabase, connectDatabase, inTransaction } from './database/database.ts'
import { enqueue, type Job, type JobRunner, job, startJobs } from './jobs.ts'

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

beforeAll(async () => {
  database = await createTestDatabase(inject('database'))
  connectDatabase(database.connection, () => undefined)
  runner = await startJobs({
    connection: database.connection,
    jobs: [note] as readonly Job[],
    onError: () => undefined,
    retryDelaySeconds: 1,
  })
})
afterAll(async () => {
  await runner.stop()
  await closeDatabase()
  await database.drop()
})

it('runs a job exactly when its cause is committed', async () => {
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

it('tries a failed job again', async () => {
  done.length = 0
  await enqueue(note, { text: 'flaky' })
  await vi.waitUntil(() => done.includes('flaky'), { timeout: 12_000 })
})
