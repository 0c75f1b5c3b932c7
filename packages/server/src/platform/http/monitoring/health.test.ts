import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { expect, it, vi } from 'vitest'
import * as database from '../../database/database.ts'
import { invalidateReadiness, markStopping } from './health.ts'

const app = useTestApp()
const get = (url: string) => app.inject({ method: 'GET', url })

it('reports that the process is alive and ready', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await get('/readyz')).json()).toEqual({ status: 'ready' })
})

it('queries the database once for concurrent requests', async () => {
  invalidateReadiness()
  const queries = vi.spyOn(database, 'executeSql')
  await Promise.all(Array.from({ length: 50 }, () => get('/readyz')))
  await get('/readyz')
  expect(queries).toHaveBeenCalledTimes(1)
  queries.mockRestore()
})

it('is not ready while the schema is older than this version, and is ready with a newer one', async () => {
  const { executeSql } = database
  const shift = (by: number) =>
    executeSql('UPDATE drizzle.__drizzle_migrations SET created_at = created_at + $1', [by])
  await shift(-1)
  invalidateReadiness()
  const response = await get('/readyz')
  expect(response.statusCode).toBe(503)
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  await shift(10)
  invalidateReadiness()
  expect((await get('/readyz')).statusCode).toBe(200)
})

it('is not ready once the process is stopping, but still serves everything else', async () => {
  markStopping()
  expect((await get('/readyz')).statusCode).toBe(503)
  expect((await get('/healthz')).statusCode).toBe(200)
  expect((await get('/api/subscription/plans')).statusCode).toBe(200)
})
