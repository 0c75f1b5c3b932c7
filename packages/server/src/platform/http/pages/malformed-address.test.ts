import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { expect, it } from 'vitest'

const app = useTestApp()

const open = (url: string) => app.inject({ method: 'GET', url })

it.each(['/pay/%ff', '/pay/a%ff/checkout', '/document/%ff', '/g/%ff'])(
  'an address that cannot be read, %s, shows the page of links that are not valid',
  async (path) => {
    const { statusCode, headers, body } = await open(path)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      404,
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(body).toContain('This link is no longer valid')
  },
)

it('an address of the API that cannot be read is answered as JSON', async () => {
  const { statusCode, body } = await open('/api/bookings/%ff')
  expect([statusCode, JSON.parse(body)]).toMatchObject([400, { code: 'common.malformed' }])
})
