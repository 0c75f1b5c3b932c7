import { setTimeout as sleep } from 'node:timers/promises'
import { bookNights, listProperties, toDate } from '../actors/bookings.ts'
import { recordMovement } from '../actors/guest-payments.ts'
import type { Client } from '../environment/types.ts'
import { type FaultName, faults } from '../faults.ts'
import { forEachAtOnce, type Scenario, type ScenarioRun } from './scenario.ts'

/** Each owner's, so that the numbers of a business's documents are in demand. */
const writersPerOwner = 10
/** So many bookings that each gets few payments: a response lists all payments of its booking. */
const countNights = (tries: number) => Math.min(100, Math.max(3, Math.ceil(tries / 1_000)))
/** More than any booking is paid: posted, refused by the database and rolled back. */
const tooMuch = 10_000_000
const faultPauseMs = 10_000
const faultNames = ['app killed', 'database process killed', 'database killed'] as const satisfies FaultName[]

interface Writer {
  owner: Client
  bookingIds: readonly string[]
}

async function createBookings(owner: Client, nightsPerProperty: number): Promise<Writer> {
  const properties = await listProperties(owner)
  const bookingIds: string[] = []
  await forEachAtOnce(
    { count: properties.length * nightsPerProperty, atOnce: writersPerOwner },
    async (number) => {
      const property = properties[number % properties.length]
      const day = 20 + Math.floor(number / properties.length)
      const nights = { checkIn: toDate(day), checkOut: toDate(day + 1) }
      const booking = property && (await bookNights(owner, property, nights))
      if (booking) bookingIds.push(booking.id)
    },
  )
  return { owner, bookingIds }
}

const movements = ['payment', 'payment', 'payment', 'refund', 'refund of too much'] as const

/** Records one of the movements. Returns which, with its result. */
async function moveMoney({ owner, bookingIds }: Writer): Promise<string> {
  const { random } = owner.context
  const movement = random.pick(movements)
  const bookingId = random.pickOrUndefined(bookingIds)
  if (!bookingId) throw new Error('The owner has no booking')
  const amount = movement === 'refund of too much' ? tooMuch : random.integer(1, 100) / 100
  const result = await recordMovement(owner, bookingId, { isRefund: movement !== 'payment', amount })
  return `${movement} ${result.outcome === 'refused' ? result.code : result.outcome}`
}

/** Kills apps and database processes in turn until `isOver`. Returns how often. */
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

/** Writers record payments and refunds, of which a fifth is rolled back, while apps and database are killed. */
export const payments: Scenario = {
  kind: 'pair',
  tries: 100_000,
  clients: 30,
  interrupts: true,
  run: async (run) => {
    const { environment, clients, tries, print, isCancelled } = run
    const owners = clients.filter(({ role }) => role === 'OWNER')
    const writers = await Promise.all(owners.map((owner) => createBookings(owner, countNights(tries))))
    const results = new Map<string, number>()
    const startedAt = performance.now()
    let isOver = false
    const killing = killUntil(run, () => isOver)
    const atOnce = owners.length * writersPerOwner
    try {
      await forEachAtOnce({ count: tries, atOnce }, async (number) => {
        const writer = writers[number % writers.length]
        if (!writer || isCancelled()) return
        const result = await moveMoney(writer)
        results.set(result, (results.get(result) ?? 0) + 1)
      })
    } finally {
      isOver = true
    }
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    print(
      `${tries} movements by ${atOnce} writers in ${seconds} s, ${await killing} processes killed meanwhile:`,
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
