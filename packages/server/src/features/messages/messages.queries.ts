import type { PageQuery } from '@ilewa/contract/core/list-query'
import { maxDueMessages } from '@ilewa/contract/messages/endpoints'
import type { DueMessage, Message } from '@ilewa/contract/messages/schema'
import type { StandardMessageKind } from '@ilewa/contract/messages/terms'
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import { db, type ValueOrPlaceholder } from '../../platform/database/database.ts'
import { readPageWithoutTotal } from '../../platform/database/paging.ts'
import { referenceCondition, requireRow } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { users } from '../auth/auth.table.ts'
import { getBooking } from '../bookings/bookings.queries.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { prepareByRole, type Viewer, visibilityCondition } from '../bookings/lists/visibility.queries.ts'
import { properties } from '../properties/properties.table.ts'
import { messages } from './messages.table.ts'

const answerers = alias(users, 'answerers')

const columns = {
  id: messages.id,
  bookingId: messages.bookingId,
  kind: messages.kind,
  tone: messages.tone,
  language: messages.language,
  templateName: messages.templateName,
  text: messages.text,
  phoneE164: messages.phoneE164,
  state: messages.state,
  openedByName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
  openedAt: messages.openedAt,
  answeredByName: sql<string | null>`${answerers.firstName} || ' ' || ${answerers.lastName}`,
  answeredAt: messages.answeredAt,
}

const select = <S extends Record<string, SQL>>(more: S) =>
  db()
    .select({ ...columns, ...more })
    .from(messages)
    .innerJoin(bookings, referenceCondition(messages, messages.bookingId, bookings))
    .innerJoin(users, referenceCondition(messages, messages.openedBy, users))
    .leftJoin(answerers, referenceCondition(messages, messages.answeredBy, answerers))

type MessageRow = Awaited<ReturnType<typeof select<Record<never, SQL>>>>[number]

const toMessage = <R extends MessageRow>({ openedAt, answeredAt, ...row }: R) => ({
  ...row,
  openedAt: openedAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
})

/** The messages of a booking, newest first. Throws `common.not_found`. */
export async function listMessages(ctx: Context, bookingId: string): Promise<Message[]> {
  await getBooking(ctx, bookingId)
  const rows = await select({})
    .where(and(eq(messages.businessId, ctx.businessId), eq(messages.bookingId, bookingId)))
    .orderBy(desc(messages.openedAt), desc(messages.id))
    .limit(100)
  return rows.map(toMessage)
}

/** A message of a booking that the person may read. Throws `common.not_found`. */
export const getMessage = async (ctx: Context, id: string): Promise<Message> =>
  toMessage(await requireRow(select({}).where(and(visibilityCondition(ctx), eq(messages.id, id)))))

/** One page of all messages with the references of their bookings, newest first, for the export. */
export const readAllMessages = ({ businessId }: Context, { limit, cursor }: PageQuery) =>
  readPageWithoutTotal((more) => select({ ...more, reference: sql<string>`${bookings.reference}` }), {
    where: eq(messages.businessId, businessId),
    order: { key: messages.openedAt, id: messages.id, type: 'timestamptz', descending: true },
    limit,
    cursor,
    toItem: toMessage,
  })

/** A confirmation is due for this many days after the booking was created. */
const confirmationDays = 7
/** Days before the arrival on which the guest is reminded of the balance, and between two such reminders. */
const balanceDays = 3

const { status, checkIn, checkOut, createdAt, totalAmount, paidAmount } = bookings

/** As `isPaidToAirbnb`. */
const paidToAirbnbCondition = sql`(${bookings.source} = 'AIRBNB' AND ${bookings.agentId} IS NULL)`

/** Which bookings need a message of a kind on a day. */
const dueConditions = (today: ValueOrPlaceholder): [StandardMessageKind, SQL][] => [
  [
    'CONFIRMATION',
    sql`${status} = 'CONFIRMED' AND ${checkIn} >= ${today}::date AND ${createdAt} > now() - make_interval(days => ${sql.raw(String(confirmationDays))})`,
  ],
  ['DIRECTIONS', sql`${status} = 'CONFIRMED' AND ${checkIn} = ${today}::date + 1`],
  [
    'BALANCE',
    sql`${status} = 'CONFIRMED' AND ${checkIn} BETWEEN ${today}::date AND ${today}::date + ${sql.raw(String(balanceDays))} AND ${totalAmount} > ${paidAmount} AND NOT ${paidToAirbnbCondition}`,
  ],
  ['THANKS', sql`${status} = 'CHECKED_OUT' AND ${checkOut} = ${today}::date - 1`],
]

/** Whether a message of the kind was opened, and not said to be unsent. A balance is asked for again after some days. */
const wasOpened = (kind: StandardMessageKind) => {
  const isRecent =
    kind === 'BALANCE'
      ? sql`AND ${messages.openedAt} > now() - make_interval(days => ${sql.raw(String(balanceDays))})`
      : sql``
  return sql`EXISTS (SELECT FROM ${messages} WHERE ${messages.businessId} = ${bookings.businessId}
    AND ${messages.bookingId} = ${bookings.id} AND ${messages.kind} = ${sql.raw(`'${kind}'`)} AND ${messages.state} <> 'NOT_SENT' ${isRecent})`
}

/** The bookings of which the viewer should send a message of a kind. */
const dueCondition = (viewer: Viewer, kind: StandardMessageKind, condition: SQL) =>
  and(
    visibilityCondition(viewer),
    condition,
    isNotNull(bookings.guestPhoneE164),
    isNull(bookings.guestErasedAt),
    sql`NOT ${wasOpened(kind)}`,
  )

/** Messages that are to be sent by now, by arrival. */
export async function listDueMessages(ctx: Context): Promise<DueMessage[]> {
  const selectDue = (kind: StandardMessageKind, condition: SQL) =>
    db()
      .select({
        bookingId: bookings.id,
        kind: sql<StandardMessageKind>`${kind}::text`.as('kind'),
        guestName: bookings.guestName,
        propertyName: properties.name,
        checkIn: bookings.checkIn,
        checkOut: bookings.checkOut,
      })
      .from(bookings)
      .innerJoin(properties, referenceCondition(bookings, bookings.propertyId, properties))
      .where(dueCondition(ctx, kind, condition))
      .$dynamic()
  const [first, second, ...others] = dueConditions(ctx.today).map(([kind, condition]) =>
    selectDue(kind, condition),
  )
  if (!first || !second) return []
  return unionAll(first, second, ...others)
    .orderBy(asc(sql`check_in`), asc(sql`id`))
    .limit(maxDueMessages)
}

const dueCount = prepareByRole((database, viewer) => {
  const counts = dueConditions(sql.placeholder('today')).map(
    ([kind, condition]) =>
      sql`(SELECT count(*) FROM ${bookings} WHERE ${dueCondition(viewer, kind, condition)})`,
  )
  return database
    .select({ count: sql<number>`(${sql.join(counts, sql` + `)})::int` })
    .from(sql`(SELECT) AS one`)
    .prepare('messages_due')
})

/** How many messages are to be sent by now. */
export async function countDueMessages(ctx: Context): Promise<number> {
  const { businessId, userId, today } = ctx
  const [row] = await dueCount(ctx).execute({ businessId, userId, today })
  return row?.count ?? 0
}
