import type { DeskList } from '@ilewa/contract/bookings/phases'
import { addDays, formatDateRange, formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import { pages, toPagePath } from '@ilewa/contract/core/paging'
import { morningHour } from '@ilewa/contract/notifications'
import { inTransaction } from '../../platform/database/database.ts'
import {
  type DailyKind,
  type DueBusiness,
  type DueStay,
  listBusinessesAt,
  listDueStays,
} from './due.queries.ts'
import { listNames } from './format-names.ts'
import { type NotificationInput, notify } from './notify.notifications.ts'

/** Notifications missed at their hour are sent until noon; each user receives them once. */
const noon = 12

interface DailyNotification {
  singular: string
  plural: string
  key: (today: string) => string
  /** URL filter of the list that several guests' notification opens. Empty: all stays from today. */
  listFilter: Record<string, string>
}

const dailyNotifications: Record<DailyKind, DailyNotification> = {
  ARRIVAL_TOMORROW: {
    singular: 'arrives tomorrow',
    plural: 'guests arrive tomorrow',
    key: (today) => `arrivals:${addDays(today, 1)}`,
    listFilter: {},
  },
  CHECK_OUT_TODAY: {
    singular: 'leaves today',
    plural: 'guests leave today',
    key: (today) => `check-outs:${today}`,
    listFilter: { desk: 'departures' satisfies DeskList },
  },
}

const describeStay = ({ propertyName, checkIn, checkOut }: DueStay) =>
  `${propertyName}, ${formatDateRange(checkIn, checkOut)} · ${formatNights(nightsBetween(checkIn, checkOut))}`

/** Describes a single guest in full; for several, their number and the first names. */
function summary(kind: DailyKind, stays: readonly DueStay[]): Pick<NotificationInput, 'title' | 'text'> {
  const { singular, plural } = dailyNotifications[kind]
  const [first] = stays
  if (first && stays.length === 1)
    return { title: `${first.guestName} ${singular}`, text: describeStay(first) }
  const names = stays.map(({ guestName, propertyName }) => `${guestName} (${propertyName})`)
  return { title: `${stays.length} ${plural}`, text: `${listNames(names)}.` }
}

/** Links to the bookings page of the role; staff have no such page and get the dashboard. */
const pathFor =
  (kind: DailyKind, stays: readonly DueStay[]): NotificationInput['pathFor'] =>
  (role) => {
    if (role === 'STAFF') return pages.dashboard
    const page = { OWNER: pages.bookings, AGENT: pages.myBookings }[role]
    const [first] = stays
    return toPagePath(
      page,
      first && stays.length === 1 ? { open: first.id } : dailyNotifications[kind].listFilter,
    )
  }

const toNotification = (
  kind: DailyKind,
  { today }: DueBusiness,
  stays: readonly DueStay[],
): NotificationInput => ({
  kind,
  key: dailyNotifications[kind].key(today),
  ...summary(kind, stays),
  pathFor: pathFor(kind, stays),
})

/** Sends one notification per user: agents for their own guests, others for all guests. */
async function notifyBusiness(due: DueBusiness, kind: DailyKind, stays: readonly DueStay[]): Promise<void> {
  const actor = { businessId: due.businessId, userId: null }
  await notify(actor, { ...toNotification(kind, due, stays), roles: ['OWNER', 'STAFF'] })
  const byAgent = Map.groupBy(stays, ({ agentId }) => agentId)
  for (const [agentId, own] of byAgent)
    if (agentId) await notify(actor, { ...toNotification(kind, due, own), userIds: [agentId] })
}

/** Where it is morning, notifies businesses of tomorrow's arrivals and of today's departures. */
export async function sendMorningNotifications(at: Date): Promise<void> {
  const due = await listBusinessesAt(at, { from: morningHour, before: noon })
  const failures: unknown[] = []
  for (const kind of ['ARRIVAL_TOMORROW', 'CHECK_OUT_TODAY'] as const) {
    const stays = Map.groupBy(await listDueStays(due, kind), ({ businessId }) => businessId)
    for (const business of due) {
      const own = stays.get(business.businessId)
      if (own)
        await inTransaction(() => notifyBusiness(business, kind, own)).catch((error: unknown) =>
          failures.push(error),
        )
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} businesses were not notified`)
}
