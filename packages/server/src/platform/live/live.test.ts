import { createDatabaseProxy } from '@ilewa/tests/support/database/tcp-proxy'
import { createTestDatabase, type TestDatabase } from '@ilewa/tests/support/database/test-database'
import { waitUntil } from '@ilewa/tests/support/wait-until'
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest'
import { closeDatabase, connectDatabase } from '../database/database.ts'
import { newId } from '../id.ts'
import { broadcastChange, startLive, subscribeToBusiness } from './live.ts'

let database: TestDatabase
let proxy: Awaited<ReturnType<typeof createDatabaseProxy>>['line']
let live: Awaited<ReturnType<typeof startLive>>
const errors: unknown[] = []

beforeAll(async () => {
  database = await createTestDatabase(inject('database'))
  connectDatabase(database.connection, () => undefined)
  const proxied = await createDatabaseProxy(database.connection)
  proxy = proxied.line
  live = await startLive({
    connection: proxied.connection,
    onError: (error) => errors.push(error),
    checkMs: 300,
    timeoutMs: 200,
  })
})
afterEach(() => proxy.resume())
afterAll(async () => {
  await live.stop()
  await proxy.stop()
  await closeDatabase()
  await database.drop()
})

it('replaces an unresponsive connection, and notifies of missed changes', async () => {
  const businessId = newId()
  const listener = vi.fn()
  const stop = subscribeToBusiness(businessId, listener)
  broadcastChange(businessId)
  await waitUntil(() => listener.mock.calls.length === 1)
  proxy.freeze()
  broadcastChange(businessId)
  // The first new connection gets no response either.
  await vi.waitUntil(() => errors.length > 0, { timeout: 5_000 })
  expect(listener).toHaveBeenCalledTimes(1)
  proxy.resume()
  await vi.waitUntil(() => listener.mock.calls.length === 2, { timeout: 5_000 })
  broadcastChange(businessId)
  await waitUntil(() => listener.mock.calls.length === 3)
  stop()
})
