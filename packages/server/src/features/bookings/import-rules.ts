import { bookingTotal } from '@ilewa/contract/bookings/money'
import { isExpected } from '@ilewa/contract/bookings/phases'
import { stayFields } from '@ilewa/contract/bookings/schema'
import { formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import { formatNaira, subtractNaira } from '@ilewa/contract/core/money'
import type { BookingImportRow } from '@ilewa/contract/data/rows'
import { datesTakenMessages } from '@ilewa/contract/properties/calendar'
import { acceptsBookings } from '@ilewa/contract/properties/terms'
import type { Row, RowMessage } from '../../platform/csv/import-row.ts'
import type { ValidatedRows } from '../../platform/csv/row-import.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { listAgentsByEmail, listInvitedEmails } from '../agents/emails.queries.ts'
import {
  createPropertyFinder,
  type ImportProperty,
  lockImportProperties,
} from '../properties/property-lookup.queries.ts'
import { listExistingReferences, listTakenRows } from './bookings.import.queries.ts'

/** A validated row in the form in which it is stored. */
export type ValidatedBooking = ReturnType<typeof toStay>

interface RowWithProperty extends Row<BookingImportRow> {
  property: ImportProperty
}

/** Finds the property of each row. */
async function matchProperties(ctx: Context, rows: Row<BookingImportRow>[], lockMode: 'unlocked' | 'locked') {
  const find = await createPropertyFinder(ctx)
  const matched: RowWithProperty[] = []
  const errors: RowMessage[] = []
  for (const { row, value } of rows) {
    const found = find(value)
    if ('property' in found) matched.push({ row, value, property: found.property })
    else errors.push({ row, field: 'property', message: found.error })
  }
  if (lockMode === 'unlocked') return { matched, errors }
  const locked = await lockImportProperties(ctx, [...new Set(matched.map(({ property }) => property.id))])
  // Uses the property's state under the lock, in case it has just changed.
  return {
    matched: matched.map((row) => ({ ...row, property: locked.get(row.property.id) ?? row.property })),
    errors,
  }
}

/** In house, or upcoming. */
const isCurrentOrUpcoming = (ctx: Context, { status, checkOut }: BookingImportRow) =>
  status === 'CHECKED_IN' || (isExpected({ status }) && checkOut > ctx.today)

const computedTotal = ({ value, property }: RowWithProperty) =>
  bookingTotal(value.checkIn, value.checkOut, property.pricePerNight)

const totalOf = (row: RowWithProperty) => row.value.totalAmount ?? computedTotal(row)

function errorsOf(ctx: Context, matched: RowWithProperty): RowMessage[] {
  const { row, value, property } = matched
  const errors: RowMessage[] = []
  if (property.archivedAt && isCurrentOrUpcoming(ctx, value)) {
    const message = `“${property.name}” is archived, but this stay is upcoming. Restore the property first.`
    errors.push({ row, field: 'property', message })
  }
  const total = stayFields.totalAmount.safeParse(totalOf(matched))
  if (!total.success)
    errors.push({ row, field: 'totalAmount', message: total.error.issues[0]?.message ?? '' })
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
function warningsOf(ctx: Context, matched: RowWithProperty, { agents, invited }: Team): RowMessage[] {
  const { row, value, property } = matched
  const warnings: RowMessage[] = []
  const { totalAmount, checkIn, checkOut } = value
  const computed = computedTotal(matched)
  if (totalAmount !== undefined && totalAmount !== computed) {
    const nights = `${formatNights(nightsBetween(checkIn, checkOut))} at ${formatNaira(property.pricePerNight)}`
    const message = `The total ${formatNaira(totalAmount)} from the file is used. ${nights} would be ${formatNaira(computed)}.`
    warnings.push({ row, field: 'totalAmount', message })
  }
  const overpaid = subtractNaira(value.paidAmount, totalOf(matched))
  if (overpaid > 0)
    warnings.push({
      row,
      field: 'paidAmount',
      message: `${formatNaira(overpaid)} more than the total is paid. It is imported as the guest’s credit.`,
    })
  if (isCurrentOrUpcoming(ctx, value) && !property.archivedAt && !acceptsBookings(property.status))
    warnings.push({
      row,
      field: 'property',
      message: `“${property.name}” does not accept new bookings at the moment.`,
    })
  if (value.agentEmail !== undefined && !agents.has(value.agentEmail)) {
    const address = value.agentEmail.slice(0, 80)
    const reason = invited.has(value.agentEmail)
      ? `${address} has not accepted your invitation yet`
      : `None of your agents has the address ${address}`
    const message = `${reason}; the booking is imported without an agent.`
    warnings.push({ row, field: 'agentEmail', message })
  }
  return warnings
}

async function referenceErrors(ctx: Context, rows: readonly RowWithProperty[]): Promise<RowMessage[]> {
  const named = rows.flatMap(({ row, value: { reference } }) => (reference ? [{ row, reference }] : []))
  const existing = await listExistingReferences(ctx, [...new Set(named.map(({ reference }) => reference))])
  const first = new Map<string, number>()
  return named.flatMap(({ row, reference }) => {
    const before = first.get(reference)
    first.set(reference, before ?? row)
    if (existing.has(reference))
      return [{ row, field: 'reference', message: `Booking ${reference} already exists.` }]
    return before ? [{ row, field: 'reference', message: `Row ${before} has the same reference.` }] : []
  })
}

/** Reports rows of one property that share a night; the later row in the file gets the error. */
function findOverlaps(rows: readonly RowWithProperty[]): RowMessage[] {
  const byProperty = Map.groupBy(rows, ({ property }) => property.id)
  return [...byProperty.values()].flatMap((stays) => {
    const inOrder = stays.toSorted((one, other) => (one.value.checkIn < other.value.checkIn ? -1 : 1))
    let longest: RowWithProperty | undefined
    return inOrder.flatMap((next) => {
      const before = longest
      if (!before || next.value.checkOut > before.value.checkOut) longest = next
      if (!before || before.value.checkOut <= next.value.checkIn) return []
      const [firstRow, laterRow] = [before.row, next.row].toSorted((one, other) => one - other)
      return [
        {
          row: laterRow ?? next.row,
          field: 'checkIn',
          message: `${datesTakenMessages.BOOKING} See row ${firstRow}.`,
        },
      ]
    })
  })
}

async function listOverlapErrors(ctx: Context, rows: readonly RowWithProperty[]): Promise<RowMessage[]> {
  const blocking = rows.filter(({ value }) => value.status !== 'CANCELLED')
  const taken = await listTakenRows(
    ctx,
    blocking.map(({ row, value: { checkIn, checkOut }, property }) => ({
      row,
      propertyId: property.id,
      checkIn,
      checkOut,
    })),
  )
  const errors = [...taken].map(([row, kind]) => ({
    row,
    field: 'checkIn',
    message: datesTakenMessages[kind],
  }))
  return [...errors, ...findOverlaps(blocking).filter(({ row }) => !taken.has(row))]
}

const toStay = (matched: RowWithProperty, agents: ReadonlyMap<string, string>) => {
  const { property: _, propertyId: _id, agentEmail, cancellationReason, source, ...value } = matched.value
  return {
    ...value,
    propertyId: matched.property.id,
    agentId: agents.get(agentEmail ?? '') ?? null,
    totalAmount: totalOf(matched),
    source: source ?? ('DIRECT' as const),
    cancellationReason: value.status === 'CANCELLED' ? cancellationReason : null,
  }
}

/** Validates rows against the data of the business: properties, booked nights, agents. */
export async function validateBookings(
  ctx: Context,
  rows: Row<BookingImportRow>[],
  lockMode: 'unlocked' | 'locked',
): Promise<ValidatedRows<ValidatedBooking>> {
  const { matched, errors } = await matchProperties(ctx, rows, lockMode)
  const agents = await listAgentsByEmail(ctx)
  const invited = await listInvitedEmails(ctx)
  return {
    records: matched.map((row) => toStay(row, agents)),
    errors: [
      ...errors,
      ...matched.flatMap((row) => errorsOf(ctx, row)),
      ...(await referenceErrors(ctx, matched)),
      ...(await listOverlapErrors(ctx, matched)),
    ],
    warnings: matched.flatMap((row) => warningsOf(ctx, row, { agents, invited })),
  }
}
