import { bookings } from '@ilewa/contract/bookings/endpoints'
import { publicRequests } from '@ilewa/contract/public-page/requests'
import { anOwner, aProperty } from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import {
  aPropertyPage,
  aPublicPage,
  propertyPageFields,
  visitedStay,
} from '@ilewa/tests/support/visits/public-page'
import { describe, expect, it } from 'vitest'

const app = useTestApp()

const clients = 400
const address = '203.0.113.77'
const otherAddress = '203.0.113.78'

/** How many answers an overload gets while another business reads a list, in the slower half of its reads. */
async function answersPerOtherRead(sendOverload: (client: number) => Promise<unknown>): Promise<number> {
  const other = await anOwner()
  let answered = 0
  let isStopped = false
  const repeat = async (client: number) => {
    while (!isStopped) {
      await sendOverload(client)
      answered += 1
    }
  }
  const repeats = Array.from({ length: clients }, (_, client) => repeat(client))
  const overtakenBy: number[] = []
  for (let read = 0; read < 21; read++) {
    const answeredBefore = answered
    const { status } = await app.send(bookings.list, {}, { token: other.token, from: address })
    expect(status).toBe(200)
    overtakenBy.push(answered - answeredBefore)
  }
  isStopped = true
  await Promise.all(repeats)
  const [median = clients] = overtakenBy.sort((a, b) => a - b).slice(10)
  return median
}

// Without a concurrency limit, requests are served in the order of arrival: each read waits for all 400 clients.
const maxOvertaken = clients / 8

const overloads: [name: string, send: (token: string) => Promise<{ status: number }>][] = [
  ['one account', (token) => app.send(bookings.list, {}, { token, from: address })],
  ['one account at another address', (token) => app.send(bookings.list, {}, { token, from: otherAddress })],
  ['unknown sessions', () => app.send(bookings.list, {}, { token: 'x'.repeat(43), from: otherAddress })],
]

it.each(overloads)(
  '400 clients that repeat reads by %s do not delay another business',
  async (_, sendOverload) => {
    const { token } = await anOwner()
    expect(await answersPerOtherRead(() => sendOverload(token))).toBeLessThan(maxOvertaken)
  },
  60_000,
)

describe('400 networks that read one public page', () => {
  const propertySlug = propertyPageFields.slug
  let visitCount = 0
  /** Other dates each time, because rendered pages are cached. */
  const nextStay = () => {
    visitCount += 1
    return { ...visitedStay(1 + (visitCount % 90), 100), guests: 1 + (visitCount % 4) }
  }
  const visits: [name: string, visit: (slug: string, from: string) => Promise<unknown>][] = [
    [
      'quotes',
      (slug, from) =>
        app.send(
          publicRequests.quote,
          { params: { slug, propertySlug }, query: nextStay() as never },
          { from },
        ),
    ],
    [
      'calendars',
      (slug, from) => {
        const { checkIn, checkOut } = nextStay()
        const query = { from: checkIn, to: checkOut } as never
        return app.send(publicRequests.calendar, { params: { slug, propertySlug }, query }, { from })
      },
    ],
    [
      'pages with a price',
      (slug, from) => {
        const { checkIn, checkOut, guests } = nextStay()
        const url = `/s/${slug}/${propertySlug}?in=${checkIn}&out=${checkOut}&guests=${guests}`
        return app.inject({ method: 'GET', url, remoteAddress: from })
      },
    ],
  ]

  it.each(visits)(
    'do not delay another business with %s',
    async (_, visit) => {
      const owner = await anOwner()
      await aPropertyPage(app, owner, await aProperty(app, owner, { pricePerNight: '40000' }))
      const { slug } = await aPublicPage(app, owner, { mode: 'SHOW' })
      const overtaken = await answersPerOtherRead((client) =>
        visit(slug, `198.18.${client >> 8}.${client & 255}`),
      )
      expect(overtaken).toBeLessThan(maxOvertaken)
    },
    60_000,
  )
})
