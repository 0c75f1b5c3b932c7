import { setTimeout as sleep } from 'node:timers/promises'
import { minFormSeconds } from '@ilewa/contract/public-page/requests'
import { z } from 'zod'
import { listProperties, toDate } from '../actors/bookings.ts'
import type { CallContext } from '../actors/call.ts'
import {
  askPrice,
  newGuest,
  type Offer,
  postRequest,
  propertySlug,
  prove,
  recordBooking,
  toGuestContext,
} from '../actors/guests.ts'
import { waitForMail } from '../actors/users.ts'
import { newToken } from '../checks/markers.ts'
import { forEachAtOnce, pickOwners, type Scenario, type ScenarioRun } from './scenario.ts'

/** A guest whose code was mailed. */
interface AskedGuest {
  guest: CallContext
  token: string
  recordToken: string
  code: string
}

const night = { checkIn: toDate(20), checkOut: toDate(21), guests: 2 }
const atOnce = 100

const Details = z.object({ free: z.array(z.unknown()).min(1) })

async function askForNight(
  { environment, clients, tries }: ScenarioRun,
  offer: Offer,
): Promise<AskedGuest[]> {
  const { host } = pickOwners(clients)
  const { business } = host
  const { offeredAt: _, ...stay } = offer
  const asked: AskedGuest[] = []
  await forEachAtOnce({ count: tries, atOnce }, async () => {
    const guest = toGuestContext(host)
    const recordToken = newToken(guest.random)
    const person = newGuest(guest, business, recordToken)
    environment.journal.guestRequests.push({ email: person.guestEmail })
    const sent = await postRequest(guest, business, { ...stay, ...person, note: business.marker })
    if (sent.outcome !== 'acknowledged') return
    const mail = await waitForMail(environment.smtp, person.guestEmail)
    if (mail?.code) asked.push({ guest, token: sent.data.token, recordToken, code: mail.code })
  })
  return asked
}

/** Many guests prove a request for one night of a page that holds dates: one gets it. */
export const oneNight: Scenario = {
  kind: 'pair',
  // The mails with codes of a business on one day.
  tries: 1_000,
  clients: 6,
  run: async (run) => {
    const { environment, clients, tries, print, queryRows } = run
    const { violations } = environment.journal
    const { host } = pickOwners(clients)
    const [property] = await listProperties(host)
    if (!property) throw new Error('The business has no property')
    const offer = await askPrice(toGuestContext(host), host.business, {
      propertySlug: propertySlug(property),
      ...night,
    })
    if (!offer) throw new Error('The night has no price')
    await sleep(minFormSeconds * 1_000 + 500)
    const asked = await askForNight(run, offer)
    if (asked.length < tries)
      violations.push({ check: 'every guest gets a code', details: `${asked.length} of ${tries}` })
    const startedAt = performance.now()
    const results = new Map<string, number>()
    await forEachAtOnce({ count: asked.length, atOnce }, async (number) => {
      const one = asked[number]
      if (!one) return
      const result = await prove(one.guest, one.token, one.code)
      const name =
        result.outcome === 'acknowledged'
          ? result.data.request.state
          : result.outcome === 'refused'
            ? result.code
            : 'unknown'
      results.set(name, (results.get(name) ?? 0) + 1)
      if (result.outcome === 'acknowledged') recordBooking(host, one.recordToken, 'acknowledged')
      if (result.outcome === 'refused' && !Details.safeParse(result.details).success)
        violations.push({ check: 'a refusal names free dates', details: JSON.stringify(result) })
    })
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    print(
      `${asked.length} guests proved one night in ${seconds} s: ${[...results].map(([name, count]) => `${count} ${name}`).join(', ')}`,
    )
    const refused = results.get('bookings.dates_taken') ?? 0
    if (results.get('HELD') !== 1 || refused !== asked.length - 1)
      violations.push({ check: 'one guest gets the night', details: JSON.stringify([...results]) })
    const taken = await queryRows<{ count: number }>(
      `SELECT count(*)::int AS count FROM taken_nights WHERE property_id = '${property.id}'`,
    )
    if (taken[0]?.count !== 1)
      violations.push({ check: 'one guest gets the night', details: `${taken[0]?.count} stays take nights` })
  },
}
