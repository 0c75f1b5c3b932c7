import { gzipSync } from 'node:zlib'
import {
  type CalendarServer,
  calendarHost,
  otherCalendarHost,
  startCalendarServer,
} from '@ilewa/tests/support/calendars/calendar-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchPublic } from './fetch-public.ts'
import { isPublicAddress } from './public-address.ts'

let server: CalendarServer

beforeAll(async () => {
  server = await startCalendarServer()
})
afterAll(() => server.stop())

const fetchFrom = (url: string, maxBytes = 10_000) => fetchPublic(url, { headers: {}, maxBytes })
const faultOf = async (url: string, maxBytes?: number) => {
  const error = await fetchFrom(url, maxBytes).then(
    () => undefined,
    (failure: unknown) => failure,
  )
  return error instanceof Error ? error.message : 'no fault'
}

const notPublic = 'This link leads to an address that is not on the public internet.'

describe('addresses', () => {
  it.each([
    '127.0.0.1',
    '127.255.255.255',
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
    '100::1',
    'not an address',
    '',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.1',
    '192.167.255.255',
    '100.63.255.255',
    '2a00:1450:4001::1',
    '2606:4700::1111',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))
})

describe('private networks', () => {
  it.each([
    ['https://localhost/a.ics', notPublic],
    ['https://127.0.0.1/a.ics', notPublic],
    ['https://[::1]/a.ics', notPublic],
    ['https://[::ffff:127.0.0.1]/a.ics', notPublic],
    ['https://2130706433/a.ics', notPublic],
    ['https://0x7f.1/a.ics', notPublic],
    ['https://0177.0.0.1/a.ics', notPublic],
    ['http://example.com/a.ics', 'This link must begin with https:// and have no port.'],
    ['https://example.com:8443/a.ics', 'This link must begin with https:// and have no port.'],
    ['https://user:secret@example.com/a.ics', 'This link must begin with https:// and have no port.'],
    [
      'https://no-such-host.invalid/a.ics',
      'The other site could not be reached. Check the link, or try again later.',
    ],
  ])('%s is not reached', async (url, fault) => expect(await faultOf(url)).toBe(fault))

  it.each([
    'https://localhost/',
    'https://127.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'http://moved.example/',
    'file:///etc/passwd',
    'https://10.0.0.1/',
  ])('are not reached by a redirect to %s', async (location) => {
    const url = server.serve('/redirect', { status: 302, headers: { location } })
    expect([notPublic, 'This link must begin with https:// and have no port.']).toContain(await faultOf(url))
  })
})

describe('answers', () => {
  it('are returned with their headers', async () => {
    const url = server.serve('/good.ics', { headers: { etag: '"1"' }, body: 'BEGIN:VCALENDAR' })
    const { status, headers, content } = await fetchFrom(url)
    expect([status, headers.etag, content.toString()]).toEqual([200, '"1"', 'BEGIN:VCALENDAR'])
  })

  it('are followed to another host, three times at most', async () => {
    server.serve('/there.ics', { body: 'there' })
    const once = server.serve('/once', {
      status: 301,
      headers: { location: `https://${otherCalendarHost}/there.ics` },
    })
    expect((await fetchFrom(once)).content.toString()).toBe('there')
    const relative = server.serve('/relative', { status: 307, headers: { location: '/there.ics' } })
    expect((await fetchFrom(relative)).content.toString()).toBe('there')
    const loop = server.serve('/loop', { status: 302, headers: { location: `https://${calendarHost}/loop` } })
    expect(await faultOf(loop)).toBe('The link is redirected too often.')
    expect(server.requestsOf('/loop')).toHaveLength(4)
  })

  it('are decompressed, and counted as they are decompressed', async () => {
    const zipped = (bytes: number) => ({
      headers: { 'content-encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(bytes, 'a')),
    })
    expect((await fetchFrom(server.serve('/small', zipped(9_000)))).content).toHaveLength(9_000)
    expect(await faultOf(server.serve('/bomb', zipped(5_000_000)), 2_000_000)).toBe(
      'The file is larger than 2 MB.',
    )
  })

  it('that are too large, endless, cut, broken or errors are faults', async () => {
    const large = server.serve('/large', { body: Buffer.alloc(2_100_000, 'a') })
    expect(await faultOf(large, 2_000_000)).toBe('The file is larger than 2 MB.')
    const endless = server.serve('/endless', (_, response) => {
      const write = () => {
        while (response.write('a'.repeat(65_536))) if (response.destroyed) return
        response.once('drain', write)
      }
      write()
    })
    expect(await faultOf(endless, 2_000_000)).toBe('The file is larger than 2 MB.')
    const cut = server.serve('/cut', (_, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('BEGIN:VCALENDAR', () => response.destroy())
    })
    expect(await faultOf(cut)).toBe(
      'The other site could not be reached. Check the link, or try again later.',
    )
    const broken = server.serve('/broken', { headers: { 'content-encoding': 'gzip' }, body: 'not zipped' })
    expect(await faultOf(broken)).toBe(
      'The other site could not be reached. Check the link, or try again later.',
    )
    const unknown = server.serve('/unknown', { headers: { 'content-encoding': 'zstd' }, body: 'x' })
    expect(await faultOf(unknown)).toBe('The other site sent a file that cannot be read.')
    for (const status of [204, 400, 401, 403, 404, 410, 429, 500, 503])
      expect(await faultOf(server.serve('/error', { status }))).toBe(
        `The other site answered with error ${status}.`,
      )
  })

  it('say how long to wait, a day at most', async () => {
    const waitOf = async (retryAfter: string) => {
      const url = server.serve('/busy', { status: 429, headers: { 'retry-after': retryAfter } })
      return fetchFrom(url).then(
        () => undefined,
        (error: { retryAfterSeconds?: number }) => error.retryAfterSeconds,
      )
    }
    expect(await waitOf('120')).toBe(120)
    expect(await waitOf('9999999')).toBe(86_400)
    expect(await waitOf('soon')).toBeUndefined()
    expect(await waitOf('-5')).toBeUndefined()
    const hour = await waitOf(new Date(Date.now() + 3_600_000).toUTCString())
    expect(hour).toBeGreaterThan(3_500)
    expect(hour).toBeLessThanOrEqual(3_600)
  })
})
