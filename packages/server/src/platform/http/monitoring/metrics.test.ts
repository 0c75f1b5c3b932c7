import { bookings } from '@ilewa/contract/bookings/endpoints'
import { properties } from '@ilewa/contract/properties/endpoints'
import { aBooking, aBookingInput, anOwner, aProperty } from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { registerMetrics } from './metrics.ts'

const app = useTestApp()

const getMetrics = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.inject({ method: 'GET', url: '/metrics', headers, remoteAddress })

/** The value of a metric with its labels; undefined if it is missing. */
async function readMetric(series: string): Promise<number | undefined> {
  const line = (await getMetrics()).body.split('\n').find((text) => text.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

it('measures requests by route pattern, and all unknown routes under one label', async () => {
  const owner = await anOwner()
  const property = await aProperty(app, owner)
  await app.send(properties.get, { params: { id: property.id } }, { token: owner.token })
  await app.send(properties.get, { params: { id: owner.id } }, { token: owner.token })
  for (const url of [
    '/api/nothing/1',
    '/api/nothing/2?token=x',
    '/%zz',
    `/api/properties/${'x'.repeat(300)}`,
  ])
    await app.inject({ method: 'GET', url })
  await app.inject({ method: 'PROPFIND' as 'GET', url: '/api/bookings' })

  const readRequestCount = (route: string, method: string, status: string) =>
    readMetric(
      `ilewa_http_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`,
    )
  await vi.waitFor(
    async () => {
      expect(await readRequestCount('/api/properties', 'POST', '2xx')).toBe(1)
      expect(await readRequestCount('/api/properties/{id}', 'GET', '2xx')).toBe(1)
      expect(await readRequestCount('/api/properties/{id}', 'GET', '4xx')).toBe(1)
      expect(await readRequestCount('unknown', 'GET', '4xx')).toBe(4)
      expect(await readRequestCount('unknown', 'other', '4xx')).toBe(1)
    },
    { timeout: 10_000 },
  )
  const { body } = await getMetrics()
  expect(body).not.toContain(property.id)
  expect(body).not.toContain('nothing')
  expect(await readMetric('ilewa_http_requests_in_flight')).toBe(0)
})

it('counts outcomes of mails, uploads and refusals', async () => {
  const owner = await anOwner()
  const property = await aProperty(app, owner)
  await aBooking(app, owner, aBookingInput(property, 1, 3))
  await app.send(bookings.create, { body: aBookingInput(property, 1, 3) }, { token: owner.token })
  expect(await readMetric('ilewa_refusals_total{code="bookings.dates_taken"}')).toBe(1)
  expect(await readMetric('ilewa_uploads_total{outcome="kept"}')).toBeGreaterThan(0)
  expect(await readMetric('ilewa_mails_total{outcome="hopeless"}')).toBe(0)
  expect(await readMetric('ilewa_payments_total{outcome="wrong_amount"}')).toBe(0)
  expect(await readMetric('ilewa_webhooks_total{outcome="rejected"}')).toBe(0)
})

it('reports the process, the pool and each queue', async () => {
  expect(await readMetric('ilewa_ready')).toBe(1)
  expect(await readMetric('ilewa_live_lines')).toBe(0)
  expect(await readMetric('ilewa_database_connections{pool="main",state="limit"}')).toBe(10)
  expect(await readMetric('ilewa_database_connections{pool="main",state="waiting"}')).toBe(0)
  expect(await readMetric('ilewa_jobs_waiting{job="auth.mail_code"}')).toBe(0)
  expect(await readMetric('ilewa_jobs_oldest_waiting_seconds{job="auth.mail_code"}')).toBe(0)
  expect(await readMetric('ilewa_jobs_failed{job="auth.mail_code"}')).toBe(0)
  expect(await readMetric('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  expect(await readMetric('process_resident_memory_bytes')).toBeGreaterThan(0)
})

it('is available on this machine only, and not through a proxy', async () => {
  expect((await getMetrics()).headers['content-type']).toMatch(/^text\/plain/)
  expect((await getMetrics({}, '::ffff:127.0.0.1')).statusCode).toBe(200)
  const unknown = await app.inject({ method: 'GET', url: '/api/nothing' })
  for (const refused of [
    await getMetrics({}, '203.0.113.7'),
    await getMetrics({}, '10.0.0.1'),
    await getMetrics({ 'x-forwarded-for': '127.0.0.1' }),
    await getMetrics({ forwarded: 'for=127.0.0.1' }),
    await getMetrics({ 'x-real-ip': '127.0.0.1' }),
  ]) {
    expect(refused.statusCode).toBe(404)
    expect(refused.body).toBe(unknown.body)
  }
})

it('with a token is available from anywhere, and only with the token', async () => {
  const server = Fastify()
  registerMetrics(server, { metricsToken: 'a-token-of-the-operator' })
  const status = async (authorization?: string, remoteAddress = '203.0.113.7') => {
    const headers = authorization === undefined ? {} : { authorization }
    return (await server.inject({ method: 'GET', url: '/metrics', headers, remoteAddress })).statusCode
  }
  expect(await status('Bearer a-token-of-the-operator')).toBe(200)
  expect(await status('Bearer a-token-of-the-operato')).toBe(404)
  expect(await status('Bearer a-token-of-the-operator2')).toBe(404)
  expect(await status('Basic a-token-of-the-operator')).toBe(404)
  expect(await status(undefined, '127.0.0.1')).toBe(404)
})
