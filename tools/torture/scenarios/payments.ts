import { setTimeout as sleep } from 'node:timers/promises'
import { bookNights, listProperties, toDate } from '../actors/bookings.ts'
import { recordPaymentOrRefund } from '../actors/guest-payments.ts'
import type { Client } from '../environment/types.ts'
import { type FaultName, faults } from '../faults.ts'
import { forEachAtOnce, type Scenario, type ScenarioRun } from './scenario.ts'

/** Many for each business, because its payments wait for each other: they change the same balance, and its receipts are numbered without gaps. */
const writersPerOwner = 10
/** A response lists all payments of its booking, so more payments need more bookings. */
const nightsPerProperty = (tries: number) => Math.min(100, Math.max(3, Math.ceil(tries / 1_000)))
/** In naira: more than any booking is paid, so that the database refuses the refund and rolls it back. */
const tooMuch = 10_000_000
const faultPauseMs = 10_000
const faultNames = ['app killed', 'database process killed', 'database killed'] as const satisfies FaultName[]

interface OwnerWithBookings {
  owner: Client
  bookingIds: readonly string[]
}

async function createBookings(owner: Client, nightCount: number): Promise<OwnerWithBookings> {
  const properties = await listProperties(owner)
  const bookingIds: string[] = []
  await forEachAtOnce({ count: properties.length * nightCount, atOnce: writersPerOwner }, async (number) => {
    const property = properties[number % properties.length]
    const day = 20 + Math.floor(number / properties.length)
    const nights = { checkIn: toDate(day), checkOut: toDate(day + 1) }
    const booking = property && (await bookNights(owner, property, nights))
    if (booking) bookingIds.push(booking.id)
  })
  return { owner, bookingIds }
}

/** A fifth of all records is rolled back. */
const recordKinds = ['payment', 'payment', 'payment', 'refund', 'refund of too much'] as const

/** Records a payment or a refund. Returns its kind and result, such as "refund acknowledged". */
async function recordOne({ owner, bookingIds }: OwnerWithBookings): Promise<string> {
  const { random } = owner.context
  const kind = random.pick(recordKinds)
  const bookingId = random.pickOrUndefined(bookingIds)
  if (!bookingId) throw new Error('The owner has no booking')
  const amount = kind === 'refund of too much' ? tooMuch : random.integer(1, 100) / 100
  const result = await recordPaymentOrRefund(owner, bookingId, { isRefund: kind !== 'payment', amount })
  return `${kind} ${result.outcome === 'refused' ? result.code : result.outcome}`
}

/** Kills an app, a process of the database and the whole database in turn until `isOver`. Returns how often. */
async function killUntil({ environment, clients }: ScenarioRun, isOver: () => boolean): Promise<number> {
  const random = clients[0]?.context.random
  if (!random) throw new Error('The scenario needs a client')
  let count = 0
  for (let waitedMs = 0; !isOver(); waitedMs += 100) {
    await sleep(100)
    if (waitedMs % faultPauseMs !== 0) continue
    const name = faultNames[count % faultNames.length] ?? 'app killed'
    await faults[name](environment, random)
    count++
  }
  return count
}

/** Writers record payments and refunds while apps and database are killed. */
export const payments: Scenario = {
  kind: 'pair',
  tries: 100_000,
  clients: 30,
  interrupts: true,
  run: async (run) => {
    const { environment, clients, tries, print, isCancelled } = run
    const owners = clients.filter(({ role }) => role === 'OWNER')
    const nightCount = nightsPerProperty(tries)
    const withBookings = await Promise.all(owners.map((owner) => createBookings(owner, nightCount)))
    const results = new Map<string, number>()
    const startedAt = performance.now()
    let isOver = false
    const atOnce = owners.length * writersPerOwner
    const recording = forEachAtOnce({ count: tries, atOnce }, async (number) => {
      const owner = withBookings[number % withBookings.length]
      if (!owner || isCancelled()) return
      const result = await recordOne(owner)
      results.set(result, (results.get(result) ?? 0) + 1)
    }).finally(() => {
      isOver = true
    })
    // Waits for both, so that nothing is killed once the environment is torn down.
    const [recorded, killed] = await Promise.allSettled([recording, killUntil(run, () => isOver)])
    if (recorded.status === 'rejected') throw recorded.reason
    if (killed.status === 'rejected') throw killed.reason
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    print(
      `${tries} payments and refunds by ${atOnce} writers in ${seconds} s, ${killed.value} faults meanwhile:`,
    )
    for (const [result, count] of [...results].sort()) print(`  ${count} ${result}`)
    for (const result of [
      'payment acknowledged',
      'refund acknowledged',
      'refund of too much payments.above_paid',
    ])
      if (!results.has(result))
        environment.journal.violations.push({ check: 'money is moved', details: `no ${result}` })
    if (results.has('refund of too much acknowledged'))
      environment.journal.violations.push({ check: 'no refund above what is paid', details: 'acknowledged' })
  },
}
