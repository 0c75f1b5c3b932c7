import { addDays, type CivilDate } from '@ilewa/contract/core/dates'
import { todayIn } from '@ilewa/server/platform/clock'
import { openAccounts } from '@ilewa/tests/support/seed/open-accounts'
import { createRandom } from '@ilewa/tests/support/seed/random'
import pg from 'pg'
import { type BookingRowContext, bookingColumns, createBookingRows, type SampledBooking } from './bookings.ts'
import {
  createSession,
  insertBusinesses,
  type NumberedBusiness,
  ownerPassword,
  planBusiness,
} from './businesses.ts'
import { daysAhead, daysBack, fillDaysAroundToday, fillHistory } from './calendar.ts'
import { type Cell, copyRows } from './copy.ts'
import { linkPictures } from './files.ts'
import { createGuestGenerator, rareGuest } from './guests.ts'
import { insertOperations } from './operations.ts'
import { insertPublicPage } from './public-page.ts'
import { insertRelatedRecords } from './related-records.ts'
import { withoutIndexes } from './without-indexes.ts'

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
const bookingsAroundToday = 1_000

const largeSize = { agents: 5, staff: 2, imagesEach: 3, plan: 'PREMIUM' } as const
const otherPlans = ['FREE', 'STANDARD', 'PREMIUM'] as const

function planBusinesses({ properties = 300, others = 200, seed }: SeedOptions): {
  large: NumberedBusiness
  others: NumberedBusiness[]
} {
  const size = { ...largeSize, properties }
  const large = { business: planBusiness(createRandom(seed), size), size, number: 0 }
  return {
    large,
    others: Array.from({ length: others }, (_, index) => {
      const random = createRandom(seed + 1_000 + index)
      const otherSize = { properties: 12, agents: 1, staff: 0, imagesEach: 1, plan: random.pick(otherPlans) }
      return { business: planBusiness(random, otherSize), size: otherSize, number: index + 1 }
    }),
  }
}

/** One booking in 200 around today is the rare guest's: five of 1,000. */
function withRareGuest(nextGuest: BookingRowContext['nextGuest']): BookingRowContext['nextGuest'] {
  let count = 0
  return () => {
    count += 1
    const guest = nextGuest()
    return count % 200 === 100 ? rareGuest : guest
  }
}

type RowOptions = Pick<BookingRowContext, 'today' | 'onSampledBooking'>

function* createOtherRows(
  { business, number }: NumberedBusiness,
  seed: number,
  rowOptions: RowOptions,
): Generator<Cell[]> {
  const random = createRandom(seed + number)
  const count = random.integer(100, 600)
  const slots = fillHistory(random, { properties: business.properties.length, count, until: daysBack })
  const nextGuest = createGuestGenerator(random, 2_000_000 + number * 1_000)
  yield* createBookingRows({ ...rowOptions, random, business, nextGuest, firstNumber: 1 }, slots)
}

/**
 * Yields the history first, then the days around today. These days have their own random generator, so that their
 * bookings do not depend on the size.
 */
function* createLargeBusinessRows(
  { business }: NumberedBusiness,
  { bookings, seed }: SeedOptions,
  rowOptions: RowOptions,
): Generator<Cell[]> {
  const properties = business.properties.length
  const historyRandom = createRandom(seed + 1)
  const slots = fillHistory(historyRandom, {
    properties,
    count: bookings - bookingsAroundToday,
    until: -daysBack,
  })
  const nextHistoryGuest = createGuestGenerator(historyRandom, bookingsAroundToday)
  yield* createBookingRows(
    {
      ...rowOptions,
      random: historyRandom,
      business,
      nextGuest: nextHistoryGuest,
      firstNumber: bookingsAroundToday,
    },
    slots,
  )
  const random = createRandom(seed + 2)
  const slotsAroundToday = fillDaysAroundToday(random, properties, bookingsAroundToday)
  const nextGuest = withRareGuest(createGuestGenerator(random, 0))
  yield* createBookingRows({ ...rowOptions, random, business, nextGuest, firstNumber: 0 }, slotsAroundToday)
}

const tables = ['bookings', 'ratings', 'audit_entries', 'notifications']
const ledgerTables = ['money_entries', 'money_balances']

async function hasTable(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS known', [table])
  return rows[0]?.known === true
}

/** Triggers are off during the load. Bookings from before have their nights. Versions before taken_nights have no such table. */
async function insertTakenNights(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO taken_nights (business_id, id, property_id, check_in, check_out, kind, booking_id)
     SELECT business_id, id, property_id, check_in, check_out, 'BOOKING', id FROM bookings WHERE status <> 'CANCELLED' AND removed_at IS NULL
     ON CONFLICT (business_id, id) DO NOTHING`,
  )
}

/** Opens the bookings' accounts, because triggers are off during the load. Versions before the ledger have no such table. */
async function postAmountsPaid(client: pg.Client): Promise<void> {
  await client.query(openAccounts, [null])
  await client.query('SELECT recount_money(NULL)')
}

/** Recalculates the rollups, because triggers were off during the load. */
async function recount(client: pg.Client): Promise<void> {
  const { rows } = await client.query("SELECT to_regprocedure('recount_bookings(uuid)') IS NOT NULL AS known")
  if (!rows[0]?.known) return
  // Without statistics of the loaded rows, the planner would treat the tables as empty.
  await client.query('ANALYZE')
  await client.query('SELECT recount_bookings(NULL)')
}

async function fill(client: pg.Client, options: SeedOptions, today: CivilDate): Promise<NumberedBusiness> {
  const { large, others } = planBusinesses(options)
  const { seed } = options
  await insertBusinesses(client, [large, ...others], today)
  await insertOperations(client, { random: createRandom(seed + 3), today, business: large.business })
  const hasTakenNights = await hasTable(client, 'taken_nights')
  const hasLedger = await hasTable(client, 'money_entries')
  const loaded = [...tables, ...(hasTakenNights ? ['taken_nights'] : []), ...(hasLedger ? ledgerTables : [])]
  await withoutIndexes(client, loaded, async () => {
    const sampledBookings: SampledBooking[] = []
    const rowOptions: RowOptions = { today, onSampledBooking: (mark) => void sampledBookings.push(mark) }
    const copy = (rows: Iterable<Cell[]>) =>
      copyRows(client, { table: 'bookings', columns: bookingColumns }, rows)
    for (const otherBusiness of others) await copy(createOtherRows(otherBusiness, seed + 2_000, rowOptions))
    await copy(createLargeBusinessRows(large, options, rowOptions))
    if (hasTakenNights) await insertTakenNights(client)
    if (hasLedger) await postAmountsPaid(client)
    await insertRelatedRecords(client, { random: createRandom(seed + 4), today, sampledBookings })
  })
  await recount(client)
  return large
}

async function describe(
  client: pg.Client,
  { business }: NumberedBusiness,
  today: CivilDate,
): Promise<BenchBusiness> {
  const { businessId, ownerId, agentIds, staffIds, properties } = business
  return {
    ...{ businessId, ownerId, agentIds, today },
    ownerEmail: 'owner0.of0@example.com',
    password: ownerPassword,
    token: await createSession(client, ownerId),
    agentToken: await createSession(client, agentIds[0] ?? ''),
    staffToken: await createSession(client, staffIds[0] ?? ''),
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
  if (bookings < bookingsAroundToday)
    throw new Error(`A business has at least ${bookingsAroundToday} bookings`)
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(
      "SET synchronous_commit = off; SET maintenance_work_mem = '256MB'; SET work_mem = '128MB'",
    )
    await client.query('BEGIN')
    const large = await fill(client, options, today)
    const business = await describe(client, large, today)
    // Versions before the public page have no such table.
    if (await hasTable(client, 'public_pages')) await insertPublicPage(client, business.businessId)
    await client.query('COMMIT')
    await client.query('VACUUM (ANALYZE)')
    if (dataDir) await linkPictures(dataDir, large.business)
    return business
  } finally {
    await client.end()
  }
}
