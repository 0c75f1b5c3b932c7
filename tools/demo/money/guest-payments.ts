import { civilDateAt } from '@ilewa/contract/core/dates'
import { type Naira, subtractNaira, sumNaira } from '@ilewa/contract/core/money'
import { type DocumentSnapshot, documentKindOf } from '@ilewa/contract/money/documents'
import type { PaymentMethod } from '@ilewa/contract/money/terms'
import { documents } from '@ilewa/server/features/money/documents/documents.table'
import { sidesOf } from '@ilewa/server/features/money/entries.service'
import { moneyAccounts, moneyEntries, paymentClaims } from '@ilewa/server/features/money/money.table'
import { db, executeSql } from '@ilewa/server/platform/database/database'
import { newId } from '@ilewa/server/platform/id'
import { createRandom, type Random } from '@ilewa/tests/support/seed/random'
import { eq } from 'drizzle-orm'
import { timeZone } from '../bookings.ts'
import { sampleProperties } from '../properties/properties.ts'
import { type InsertedBooking, idAt, insertInBatches, type Sample } from '../rows.ts'
import { business } from '../team.ts'

interface Payment {
  booking: InsertedBooking
  kind: 'PAYMENT' | 'REFUND'
  amount: Naira
  method: PaymentMethod
  at: Date
  note?: string
  /** It was recorded by mistake and is reversed an hour later. */
  isMistake?: boolean
}

const hourMs = 3_600_000
const later = (at: Date, hours: number): Date => new Date(at.getTime() + hours * hourMs)

const methodsAtArrival = [
  ['TRANSFER', 4],
  ['POS', 3],
  ['CASH', 3],
] as const

/** A deposit when the stay was booked, the rest at arrival; booking channels pay at once. */
function toPayments(random: Random, now: Date, booking: InsertedBooking): Payment[] {
  const { paidAmount, source, bookedAt, checkIn } = booking
  if (paidAmount === 0) return []
  const one = { booking, kind: 'PAYMENT' as const }
  if (source === 'AIRBNB' || source === 'BOOKING_COM')
    return [{ ...one, amount: paidAmount, method: 'CHANNEL', at: bookedAt }]
  if (source === 'WALK_IN')
    return [{ ...one, amount: paidAmount, method: random.pick(['CASH', 'POS']), at: bookedAt }]
  const deposit = Math.ceil(paidAmount / 2_000) * 1_000
  const rest = subtractNaira(paidAmount, deposit)
  const arrival = new Date(`${checkIn}T14:00:00Z`)
  const hasArrived = arrival < now && arrival > bookedAt && booking.status !== 'CANCELLED'
  if (rest === 0 || !hasArrived || random.chance(0.35))
    return [{ ...one, amount: paidAmount, method: 'TRANSFER', at: later(bookedAt, 2) }]
  return [
    { ...one, amount: deposit, method: 'TRANSFER', at: later(bookedAt, 2) },
    { ...one, amount: rest, method: random.weighted(methodsAtArrival), at: arrival },
  ]
}

/** The refund after a cancellation: every second one keeps its deposit. */
function toRefunds({ booking, amount, method, at }: Payment, index: number): Payment[] {
  if (booking.status !== 'CANCELLED' || index % 2 === 0) return []
  const refundedAt = later(booking.changedAt > at ? booking.changedAt : at, 20)
  return [{ booking, kind: 'REFUND', amount, method, at: refundedAt, note: 'Cancelled in time' }]
}

/** Every payment and refund of the year in the order of time, one of them recorded twice by mistake. */
function listPayments(now: Date, inserted: readonly InsertedBooking[]): Payment[] {
  const random = createRandom('guest payments')
  const payments = inserted.flatMap((booking) => toPayments(random, now, booking))
  const cancelled = payments.filter(({ booking }) => booking.status === 'CANCELLED')
  const twice = payments.findLast(({ method, at }) => method === 'CASH' && later(at, 30) < now)
  return [
    ...payments,
    ...cancelled.flatMap(toRefunds),
    ...(twice ? [{ ...twice, at: later(twice.at, 1), isMistake: true }] : []),
  ]
    .filter(({ at }) => at <= now)
    .sort((one, other) => one.at.getTime() - other.at.getTime())
}

const isCancelledAt = ({ status, changedAt }: InsertedBooking, at: Date): boolean =>
  status === 'CANCELLED' && changedAt <= at

const toSnapshot = ({ booking, amount, method, at }: Payment, paidAmount: Naira): DocumentSnapshot => ({
  business: {
    name: business.businessName,
    address: `${business.address}, ${business.city}`,
    phone: business.phone,
    email: business.email,
  },
  issuedOn: civilDateAt(at, timeZone),
  reference: booking.reference,
  propertyName: sampleProperties[booking.property]?.name ?? '',
  checkIn: booking.checkIn,
  checkOut: booking.checkOut,
  ...{ amount, method, paidOn: civilDateAt(at, timeZone), totalAmount: booking.totalAmount, paidAmount },
  balance: isCancelledAt(booking, at) ? null : subtractNaira(booking.totalAmount, paidAmount),
})

const accountNames: Record<PaymentMethod, string> = {
  TRANSFER: 'GTBank',
  CHANNEL: 'Booking channels',
  CASH: 'Cash',
  POS: 'POS',
  ONLINE: 'Unknown',
  UNKNOWN: 'Unknown',
}

/** Adds the bank account that guests pay into and one for booking channels, and returns the id of each account by its name. */
async function insertAccounts({ businessId }: Sample): Promise<Map<string, string>> {
  await db()
    .insert(moneyAccounts)
    .values([
      {
        ...{ businessId, id: newId(), kind: 'BANK', name: accountNames.TRANSFER, bankName: 'GTBank' },
        ...{ accountNumber: '0123456789', accountName: business.businessName, isForGuests: true },
      },
      { businessId, id: newId(), kind: 'CHANNEL', name: accountNames.CHANNEL },
    ])
  const rows = await db().select().from(moneyAccounts).where(eq(moneyAccounts.businessId, businessId))
  return new Map(rows.map(({ name, id }) => [name, id]))
}

type EntryRow = typeof moneyEntries.$inferInsert
type DocumentRow = typeof documents.$inferInsert

interface LedgerRows {
  entries: EntryRow[]
  documents: DocumentRow[]
}

function toLedger(
  { businessId, memberIds }: Sample,
  accounts: Map<string, string>,
  payments: Payment[],
): LedgerRows {
  const paidByBooking = new Map<string, Naira>()
  const ledger: LedgerRows = { entries: [], documents: [] }
  for (const payment of payments) {
    const { booking, kind, amount, method, at, note, isMistake } = payment
    const id = newId()
    const moneyAccountId = accounts.get(accountNames[method]) ?? ''
    const before = paidByBooking.get(booking.id) ?? 0
    const paidAmount = kind === 'PAYMENT' ? sumNaira([before, amount]) : subtractNaira(before, amount)
    const sides = sidesOf({ businessId }, kind, { bookingId: booking.id, moneyAccountId })
    const { debitKind, debitAccount, creditKind, creditAccount } = sides
    const shared = {
      ...{ businessId, kind, amount, method, moneyAccountId, bookingId: booking.id },
      recordedBy: idAt(memberIds, 0),
    }
    const paidOn = civilDateAt(at, timeZone)
    ledger.entries.push({ ...shared, ...sides, id, paidOn, note: note ?? null, createdAt: at })
    const documentKind = documentKindOf(kind)
    if (documentKind)
      ledger.documents.push({
        ...{ businessId, id: newId(), kind: documentKind, bookingId: booking.id, entryId: id },
        snapshot: JSON.stringify(toSnapshot(payment, paidAmount)),
        ...{ guestName: booking.guestName, createdAt: at },
      })
    if (isMistake)
      ledger.entries.push({
        ...shared,
        ...{ debitKind: creditKind, debitAccount: creditAccount },
        ...{ creditKind: debitKind, creditAccount: debitAccount },
        ...{ id: newId(), reverses: id, paidOn, note: 'Entered twice', createdAt: later(at, 1) },
      })
    paidByBooking.set(booking.id, isMistake ? before : paidAmount)
  }
  return ledger
}

/** What the agents claimed: one payment that never arrived, and two that wait for the owner. */
async function insertClaims(
  { now, businessId, memberIds }: Sample,
  inserted: readonly InsertedBooking[],
): Promise<void> {
  const owed = inserted
    .filter(
      ({ agentId, status, paidAmount, totalAmount }) =>
        agentId && status === 'CONFIRMED' && paidAmount < totalAmount,
    )
    .slice(0, 3)
  const senders = [
    { senderName: 'Ngọzi Eze', senderBank: 'Kuda' },
    { senderName: 'Táíwò Adéyẹmí', senderBank: 'OPay' },
    { senderName: 'Musa Ɗan’azumi', senderBank: 'Moniepoint' },
  ]
  await insertInBatches(
    paymentClaims,
    owed.map(({ id, agentId, totalAmount, paidAmount }, index) => ({
      ...{ businessId, id: newId(), bookingId: id, claimedBy: agentId ?? '', ...senders[index] },
      ...{ amount: subtractNaira(totalAmount, paidAmount), method: 'TRANSFER' as const },
      ...{ claimedOn: civilDateAt(later(now, -20), timeZone), createdAt: later(now, -20 + index) },
      ...(index === 0 && {
        ...{ state: 'REJECTED' as const, reason: 'Not in the account after a day' },
        ...{ decidedBy: idAt(memberIds, 0), decidedAt: later(now, -2) },
      }),
    })),
  )
}

/** Inserts the payments and refunds of all bookings with their receipts, and the agents' claims. */
export async function insertGuestPayments(
  sample: Sample,
  inserted: readonly InsertedBooking[],
): Promise<void> {
  const payments = listPayments(sample.now, inserted)
  const ledger = toLedger(sample, await insertAccounts(sample), payments)
  await insertInBatches(moneyEntries, ledger.entries)
  await insertInBatches(documents, ledger.documents)
  await insertClaims(sample, inserted)
  // The triggers of the ledger have set it to now.
  await executeSql(
    `UPDATE bookings SET updated_at = changed.at FROM unnest($1::uuid[], $2::timestamptz[]) AS changed (id, at)
     WHERE bookings.id = changed.id`,
    [inserted.map(({ id }) => id), inserted.map(({ changedAt }) => changedAt)],
  )
}
