import { addDays, type CivilDate } from '@ilewa/contract/core/dates'
import { todayIn } from '@ilewa/server/platform/clock'
import { createRandom } from '@ilewa/tests/support/seed/seeded-random'
import pg from 'pg'
import { whileBare } from './bare.ts'
import { daysAhead, daysBack, fillAround, fillHistory } from './calendar.ts'
import { type Cell, copyRows } from './copy.ts'
import { linkPictures } from './files.ts'
import { createGuests, rareGuest } from './guests.ts'
import { bookingColumns, type Mark, type StayMaker, toRows } from './stays.ts'
import { insertTrail } from './trail.ts'
import { insertUpkeep } from './upkeep.ts'
import { insertHomes, makeHome, openSessionOf, ownerPassword, type Placed } from './world.ts'

export interface SeedOptions {
  /** Bookings of the measured business, at least 1,000. */
  bookings: number
  properties?: number
  /** Number of other businesses, each with 12 properties and 100 to 600 bookings. */
  others?: number
  seed: number
  today?: CivilDate
  /** Folder for the image files; without it no files are written. */
  dataDir?: string
}

export interface BenchBusiness {
  businessId: string
  ownerId: string
  ownerEmail: string
  password: string
  /** Session tokens, valid for 30 days. */
  token: string
  agentToken: string
  staffToken: string
  agentIds: string[]
  /** Sorted by name. */
  propertyIds: string[]
  /** First image of the first property. */
  imageId: string
  /** A guest's name to search for, with the same few bookings around today at every size. */
  guest: string
  /** A name that one in a few hundred guests has. */
  commonGuest: string
  today: CivilDate
  /** No bookings exist from this day on. */
  freeFrom: CivilDate
}

/** The bookings of these days are the same at every size. */
const staysAround = 1_000

const bigSize = { agents: 5, staff: 2, imagesEach: 3, plan: 'PREMIUM' } as const
const otherPlans = ['FREE', 'STANDARD', 'PREMIUM'] as const

function makePlaces({ properties = 300, others = 200, seed }: SeedOptions): {
  big: Placed
  others: Placed[]
} {
  const size = { ...bigSize, properties }
  const big = { home: makeHome(createRandom(seed), size), size, number: 0 }
  return {
    big,
    others: Array.from({ length: others }, (_, index) => {
      const random = createRandom(seed + 1_000 + index)
      const otherSize = { properties: 12, agents: 1, staff: 0, imagesEach: 1, plan: random.pick(otherPlans) }
      return { home: makeHome(random, otherSize), size: otherSize, number: index + 1 }
    }),
  }
}

/** One booking in 200 around today is the rare guest's: five of 1,000. */
function withRareGuest(nextGuest: StayMaker['nextGuest']): StayMaker['nextGuest'] {
  let count = 0
  return () => {
    count += 1
    const guest = nextGuest()
    return count % 200 === 100 ? rareGuest : guest
  }
}

type Filling = Pick<StayMaker, 'today' | 'onMark'>

function* rowsOfOther({ home, number }: Placed, seed: number, filling: Filling): Generator<Cell[]> {
  const random = createRandom(seed + number)
  const count = random.int(100, 600)
  const slots = fillHistory(random, { properties: home.properties.length, count, until: daysBack })
  const nextGuest = createGuests(random, 2_000_000 + number * 1_000)
  yield* toRows({ ...filling, random, home, nextGuest, firstNumber: 1 }, slots)
}

/**
 * History first, then the days around today from a separate random generator, so that they do not depend on the size.
 */
function* rowsOfBig({ home }: Placed, { bookings, seed }: SeedOptions, filling: Filling): Generator<Cell[]> {
  const properties = home.properties.length
  const past = createRandom(seed + 1)
  const slots = fillHistory(past, { properties, count: bookings - staysAround, until: -daysBack })
  const visitors = createGuests(past, staysAround)
  yield* toRows({ ...filling, random: past, home, nextGuest: visitors, firstNumber: staysAround }, slots)
  const random = createRandom(seed + 2)
  const around = fillAround(random, properties, staysAround)
  const nextGuest = withRareGuest(createGuests(random, 0))
  yield* toRows({ ...filling, random, home, nextGuest, firstNumber: 0 }, around)
}

const tables = ['bookings', 'ratings', 'audit_entries', 'notifications']

/** Recalculates the rollups, because triggers were off during the load. */
async function recount(client: pg.Client): Promise<void> {
  const { rows } = await client.query("SELECT to_regprocedure('recount_bookings(uuid)') IS NOT NULL AS known")
  if (!rows[0]?.known) return
  // Without statistics of the loaded rows, the planner would treat the tables as empty.
  await client.query('ANALYZE')
  await client.query('SELECT recount_bookings(NULL)')
}

async function fill(client: pg.Client, options: SeedOptions, today: CivilDate): Promise<Placed> {
  const { big, others } = makePlaces(options)
  const { seed } = options
  await insertHomes(client, [big, ...others], today)
  await insertUpkeep(client, { random: createRandom(seed + 3), today, home: big.home })
  await whileBare(client, tables, async () => {
    const marks: Mark[] = []
    const filling: Filling = { today, onMark: (mark) => void marks.push(mark) }
    const copy = (rows: Iterable<Cell[]>) =>
      copyRows(client, { table: 'bookings', columns: bookingColumns }, rows)
    for (const other of others) await copy(rowsOfOther(other, seed + 2_000, filling))
    await copy(rowsOfBig(big, options, filling))
    await insertTrail(client, { random: createRandom(seed + 4), today, marks })
  })
  await recount(client)
  return big
}

async function describe(client: pg.Client, { home }: Placed, today: CivilDate): Promise<BenchBusiness> {
  const { businessId, ownerId, agentIds, staffIds, properties } = home
  return {
    ...{ businessId, ownerId, agentIds, today },
    ownerEmail: 'owner0.of0@example.com',
    password: ownerPassword,
    token: await openSessionOf(client, ownerId),
    agentToken: await openSessionOf(client, agentIds[0] ?? ''),
    staffToken: await openSessionOf(client, staffIds[0] ?? ''),
    propertyIds: properties.map(({ id }) => id),
    imageId: properties[0]?.imageIds[0] ?? '',
    guest: rareGuest.name,
    commonGuest: 'Okonkwo',
    freeFrom: addDays(today, daysAhead),
  }
}

/**
 * Fills a migrated, empty database with one large business among many, in one transaction, then runs VACUUM ANALYZE.
 * The same seed and day give the same rows.
 */
export async function seedBench(connection: pg.ClientConfig, options: SeedOptions): Promise<BenchBusiness> {
  const { today = todayIn('Africa/Lagos'), dataDir, bookings } = options
  if (bookings < staysAround) throw new Error(`A business has at least ${staysAround} bookings`)
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(
      "SET synchronous_commit = off; SET maintenance_work_mem = '256MB'; SET work_mem = '128MB'",
    )
    await client.query('BEGIN')
    const big = await fill(client, options, today)
    const business = await describe(client, big, today)
    await client.query('COMMIT')
    await client.query('VACUUM (ANALYZE)')
    if (dataDir) await linkPictures(dataDir, big.home)
    return business
  } finally {
    await client.end()
  }
}
