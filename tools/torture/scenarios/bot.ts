import { setTimeout as sleep } from 'node:timers/promises'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { honeypotField, minFormSeconds } from '@ilewa/contract/public-page/requests'
import { now } from '@ilewa/server/platform/clock'
import { listProperties, toDate } from '../actors/bookings.ts'
import { type CallContext, sendOnce } from '../actors/call.ts'
import {
  askPrice,
  newGuest,
  type Offer,
  postRequest,
  propertySlug,
  toGuestContext,
} from '../actors/guests.ts'
import type { Client } from '../environment/types.ts'
import { forEachAtOnce, pickOwners, type Scenario } from './scenario.ts'

/** Requests that the bot has open at a time. */
const atOnce = 50
const probePauseMs = 25
const idleMs = 6_000
/** Longer than this, the list of another business is not usable. */
const maxP95Ms = 1_000

const toP95 = (samples: readonly number[]): number =>
  samples.toSorted((one, other) => one - other)[Math.floor(samples.length * 0.95)] ?? 0

/** Reads the list of a business until `isOver`. Returns the milliseconds of each response. */
async function readList({ context }: Client, isOver: () => boolean): Promise<number[]> {
  const samples: number[] = []
  while (!isOver()) {
    const sentAt = performance.now()
    const { outcome } = await sendOnce(context, bookings.list, { query: { limit: 100 } })
    samples.push(outcome === 'acknowledged' ? performance.now() - sentAt : Number.POSITIVE_INFINITY)
    await sleep(probePauseMs)
  }
  return samples
}

interface Bot {
  host: Client
  /** Its own network. */
  network: CallContext
  oldOffer: Offer
  newOffer: () => Offer
}

type Attack = (bot: Bot) => { guest: CallContext; offer: Offer; fields?: Record<string, unknown> }

/** What the bot posts. Only `neverProven` and the first forms of `sameNetwork` store a request. */
const attacks: Record<string, Attack> = {
  honeypot: ({ host, oldOffer }) => ({
    guest: toGuestContext(host),
    offer: oldOffer,
    fields: { [honeypotField]: 'https://spam.example' },
  }),
  tooFast: ({ host, newOffer }) => ({ guest: toGuestContext(host), offer: newOffer() }),
  sameNetwork: ({ network, oldOffer }) => ({ guest: network, offer: oldOffer }),
  neverProven: ({ host, oldOffer }) => ({ guest: toGuestContext(host), offer: oldOffer }),
  forgedOffer: ({ host, oldOffer }) => ({
    guest: toGuestContext(host),
    offer: { ...oldOffer, offerToken: `${Date.parse(oldOffer.checkIn)}.${host.context.random.letters(43)}` },
  }),
  forgedPrice: ({ network, oldOffer }) => ({ guest: network, offer: { ...oldOffer, totalAmount: 1 } }),
}

/** No form of these is accepted. */
const refusedAttacks: ReadonlySet<string> = new Set(['honeypot', 'tooFast', 'forgedOffer', 'forgedPrice'])

/** A bot posts forms to a public page, and proves none: it takes no nights and slows down no other business. */
export const bot: Scenario = {
  kind: 'embedded',
  tries: 10_000,
  clients: 6,
  run: async ({ environment, clients, tries, print, isCancelled, queryRows }) => {
    const { journal } = environment
    const { host, other } = pickOwners(clients)
    const [property] = await listProperties(host)
    if (!property) throw new Error('The business has no property')
    const stay = {
      ...{ propertySlug: propertySlug(property), checkIn: toDate(20), checkOut: toDate(22), guests: 2 },
    }
    const askOffer = async () => {
      const offer = await askPrice(toGuestContext(host), host.business, stay)
      if (!offer) throw new Error('The nights have no price')
      return offer
    }
    const oldOffer = await askOffer()
    await sleep(minFormSeconds * 1_000 + 500)
    let fastOffer = await askOffer()
    let isOver = false
    const renewOffer = async () => {
      for (; !isOver; await sleep(1_000)) fastOffer = await askOffer()
    }
    const idleEnd = performance.now() + idleMs
    const p95BeforeMs = toP95(await readList(other, () => performance.now() > idleEnd))
    const renewing = renewOffer()
    const probe = readList(other, () => isOver)
    const startedAt = performance.now()
    const results = new Map<string, number>()
    const theBot = { host, network: toGuestContext(host), oldOffer, newOffer: () => fastOffer }
    const names = Object.keys(attacks)
    try {
      await forEachAtOnce({ count: tries, atOnce }, async (number) => {
        const name = names[number % names.length] ?? ''
        const attack = attacks[name]?.(theBot)
        if (!attack || isCancelled()) return
        const { guest, offer, fields } = attack
        const { offeredAt, ...offered } = offer
        const person = newGuest(guest, host.business)
        journal.guestRequests.push({ email: person.guestEmail })
        const sent = await postRequest(guest, host.business, { ...offered, ...person, note: null, ...fields })
        const result = `${name} ${sent.outcome === 'refused' ? sent.code : sent.outcome}`
        results.set(result, (results.get(result) ?? 0) + 1)
        // On a busy machine a form may wait until a person could have sent it.
        const isRefusable = name !== 'tooFast' || now().getTime() - offeredAt < minFormSeconds * 1_000
        if (refusedAttacks.has(name) && isRefusable && sent.outcome === 'acknowledged')
          journal.violations.push({ check: 'forms of a bot are refused', details: `${name} was accepted` })
      })
    } finally {
      isOver = true
      await Promise.allSettled([renewing, probe])
    }
    const seconds = (performance.now() - startedAt) / 1_000
    await renewing
    const p95Ms = toP95(await probe)
    print(
      `${tries} forms in ${Math.round(seconds)} s: ${[...results]
        .sort()
        .map(([name, count]) => `${count} ${name}`)
        .join(', ')}`,
    )
    print(
      `list of another business, p95: ${p95BeforeMs.toFixed(1)} ms before, ${p95Ms.toFixed(1)} ms meanwhile`,
    )
    if (p95Ms > maxP95Ms)
      journal.violations.push({
        check: 'other businesses are served',
        details: `p95 ${Math.round(p95Ms)} ms`,
      })
    const taken = await queryRows<{ count: number }>(
      `SELECT count(*)::int AS count FROM taken_nights WHERE business_id = '${host.business.id}'`,
    )
    print(`nights taken by the bot: ${taken[0]?.count}`)
    if (taken[0]?.count !== 0)
      journal.violations.push({ check: 'a bot takes no nights', details: `${taken[0]?.count} stays` })
  },
}
