import { bookingTotal, paidAboveTotalSentence, stay } from '@ilewa/contract/bookings/schema'
import { formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import { errors as catalogue } from '@ilewa/contract/core/errors'
import { formatNaira } from '@ilewa/contract/core/money'
import type { BookingRow } from '@ilewa/contract/data/rows'
import { takesBookings } from '@ilewa/contract/properties/schema'
import type { Judged } from '../../platform/csv/row-import.ts'
import type { Note, Row } from '../../platform/csv/rows.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { listAgentsByEmail, listInvitedEmails } from '../agents/emails.queries.ts'
import { lockPlaces, type Place, placeFinder } from '../properties/property-names.queries.ts'
import { listKnownReferences, listTakenRows } from './bookings.import.queries.ts'

/** A validated row in the form in which it is stored. */
export type ReadyStay = ReturnType<typeof toStay>

interface Placed extends Row<BookingRow> {
  place: Place
}

const takenSentence = catalogue['bookings.dates_taken'].message

/** Finds the property of each row. */
async function placeRows(ctx: Context, rows: Row<BookingRow>[], reading: 'unlocked' | 'locked') {
  const find = await placeFinder(ctx)
  const placed: Placed[] = []
  const errors: Note[] = []
  for (const { row, value } of rows) {
    const found = find(value)
    if ('place' in found) placed.push({ row, value, place: found.place })
    else errors.push({ row, field: 'property', message: found.fault })
  }
  if (reading === 'unlocked') return { placed, errors }
  const locked = await lockPlaces(ctx, [...new Set(placed.map(({ place }) => place.id))])
  // Uses the property's state under the lock, in case it has just changed.
  return { placed: placed.map((row) => ({ ...row, place: locked.get(row.place.id) ?? row.place })), errors }
}

/** In house, or upcoming. */
const isLive = (ctx: Context, { status, checkOut }: BookingRow) =>
  status === 'CHECKED_IN' || ((status === 'PENDING' || status === 'CONFIRMED') && checkOut > ctx.today)

const computedTotal = ({ value, place }: Placed) =>
  bookingTotal(value.checkIn, value.checkOut, place.pricePerNight)

const totalOf = (row: Placed) => row.value.totalAmount ?? computedTotal(row)

function errorsOf(ctx: Context, placed: Placed): Note[] {
  const { row, value, place } = placed
  const errors: Note[] = []
  if (place.archivedAt && isLive(ctx, value)) {
    const message = `“${place.name}” is archived, but this stay is upcoming. Restore the property first.`
    errors.push({ row, field: 'property', message })
  }
  const total = stay.totalAmount.safeParse(totalOf(placed))
  if (!total.success)
    errors.push({ row, field: 'totalAmount', message: total.error.issues[0]?.message ?? '' })
  if (value.paidAmount > totalOf(placed))
    errors.push({ row, field: 'paidAmount', message: paidAboveTotalSentence })
  if (value.bookedOn !== undefined && value.bookedOn > ctx.today)
    errors.push({ row, field: 'bookedOn', message: 'Booked on cannot be in the future' })
  return errors
}

/** Active agents by e-mail address, and the addresses of agents who are only invited. */
interface Team {
  agents: ReadonlyMap<string, string>
  invited: ReadonlySet<string>
}

/** An owner may set any total and import stays agreed elsewhere, so these are warnings and not errors. */
function warningsOf(ctx: Context, placed: Placed, { agents, invited }: Team): Note[] {
  const { row, value, place } = placed
  const warnings: Note[] = []
  const { totalAmount, checkIn, checkOut } = value
  const computed = computedTotal(placed)
  if (totalAmount !== undefined && totalAmount !== computed) {
    const nights = `${formatNights(nightsBetween(checkIn, checkOut))} at ${formatNaira(place.pricePerNight)}`
    const message = `The total ${formatNaira(totalAmount)} from the file is used. ${nights} would be ${formatNaira(computed)}.`
    warnings.push({ row, field: 'totalAmount', message })
  }
  if (isLive(ctx, value) && !place.archivedAt && !takesBookings(place.status))
    warnings.push({ row, field: 'property', message: `“${place.name}” does not accept new bookings at the moment.` })
  if (value.agentEmail !== undefined && !agents.has(value.agentEmail)) {
    const address = value.agentEmail.slice(0, 80)
    const why = invited.has(value.agentEmail)
      ? `${address} has not accepted your invitation yet`
      : `None of your agents has the address ${address}`
    const message = `${why}; the booking is imported without an agent.`
    warnings.push({ row, field: 'agentEmail', message })
  }
  return warnings
}

async function referenceErrors(ctx: Context, rows: readonly Placed[]): Promise<Note[]> {
  const named = rows.flatMap(({ row, value: { reference } }) => (reference ? [{ row, reference }] : []))
  const known = await listKnownReferences(ctx, [...new Set(named.map(({ reference }) => reference))])
  const first = new Map<string, number>()
  return named.flatMap(({ row, reference }) => {
    const before = first.get(reference)
    first.set(reference, before ?? row)
    if (known.has(reference))
      return [{ row, field: 'reference', message: `Booking ${reference} already exists.` }]
    return before ? [{ row, field: 'reference', message: `Row ${before} has the same reference.` }] : []
  })
}

/** Reports rows of one property that share a night; the later row in the file gets the error. */
function clashesWithin(rows: readonly Placed[]): Note[] {
  const byPlace = Map.groupBy(rows, ({ place }) => place.id)
  return [...byPlace.values()].flatMap((stays) => {
    const inOrder = stays.toSorted((one, other) => (one.value.checkIn < other.value.checkIn ? -1 : 1))
    let longest: Placed | undefined
    return inOrder.flatMap((next) => {
      const before = longest
      if (!before || next.value.checkOut > before.value.checkOut) longest = next
      if (!before || before.value.checkOut <= next.value.checkIn) return []
      const [kept, late] = [before.row, next.row].toSorted((one, other) => one - other)
      return [{ row: late ?? next.row, field: 'checkIn', message: `${takenSentence} See row ${kept}.` }]
    })
  })
}

async function clashErrors(ctx: Context, rows: readonly Placed[]): Promise<Note[]> {
  const holding = rows.filter(({ value }) => value.status !== 'CANCELLED')
  const taken = await listTakenRows(
    ctx,
    holding.map(({ row, value: { checkIn, checkOut }, place }) => ({
      row,
      propertyId: place.id,
      checkIn,
      checkOut,
    })),
  )
  const errors = [...taken].map((row) => ({ row, field: 'checkIn', message: takenSentence }))
  return [...errors, ...clashesWithin(holding).filter(({ row }) => !taken.has(row))]
}

const toStay = (placed: Placed, agents: ReadonlyMap<string, string>) => {
  const { property: _, propertyId: _id, agentEmail, cancellationReason, source, ...value } = placed.value
  return {
    ...value,
    propertyId: placed.place.id,
    agentId: agents.get(agentEmail ?? '') ?? null,
    totalAmount: totalOf(placed),
    source: source ?? ('DIRECT' as const),
    cancellationReason: value.status === 'CANCELLED' ? cancellationReason : null,
  }
}

/** Validates rows against the data of the business: properties, booked nights, agents. */
export async function judgeStays(
  ctx: Context,
  rows: Row<BookingRow>[],
  reading: 'unlocked' | 'locked',
): Promise<Judged<ReadyStay>> {
  const { placed, errors } = await placeRows(ctx, rows, reading)
  const agents = await listAgentsByEmail(ctx)
  const invited = await listInvitedEmails(ctx)
  return {
    ready: placed.map((row) => toStay(row, agents)),
    errors: [
      ...errors,
      ...placed.flatMap((row) => errorsOf(ctx, row)),
      ...(await referenceErrors(ctx, placed)),
      ...(await clashErrors(ctx, placed)),
    ],
    warnings: placed.flatMap((row) => warningsOf(ctx, row, { agents, invited })),
  }
}
