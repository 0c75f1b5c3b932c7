import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { expect, it, vi } from 'vitest'
import * as database from '../../database/database.ts'
import { doubtReadiness, markStopping } from './health.ts'

const app = useTestApp()
const ask = (url: string) => app.inject({ method: 'GET', url })

it('reports that the process is alive and ready', async () => {
  expect((await ask('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await ask('/readyz')).json()).toEqual({ status: 'ready' })
})

it('queries the database once for concurrent requests', async () => {
  doubtReadiness()
  const asked = vi.spyOn(database, 'executeSql')
  await Promise.all(Array.from({ length: 50 }, () => ask('/readyz')))
  await ask('/readyz')
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockRestore()
})

it('is not ready while the schema is older than this version, and is ready with a newer one', async () => {
  const { executeSql } = database
  const shift = (by: number) =>
    executeSql('UPDATE drizzle.__drizzle_migrations SET created_at = created_at + $1', [by])
  await shift(-1)
  doubtReadiness()
  const refused = await ask('/readyz')
  expect(refused.statusCode).toBe(503)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  await shift(10)
  doubtReadiness()
  expect((await ask('/readyz')).statusCode).toBe(200)
})

it('is not ready once the process is stopping, but still serves everything else', async () => {
  markStopping()
  expect((await ask('/readyz')).statusCode).toBe(503)
  expect((await ask('/healthz')).statusCode).toBe(200)
  expect((await ask('/api/subscription/plans')).statusCode).toBe(200)
})
