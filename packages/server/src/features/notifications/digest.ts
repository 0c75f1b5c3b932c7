import { can } from '@ilewa/contract/core/access'
import { formatNaira } from '@ilewa/contract/core/money'
import { digestHour } from '@ilewa/contract/notifications'
import { planAllows } from '@ilewa/contract/subscription/plans'
import { inTransaction } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import {
  type DayFigures,
  type DayList,
  type DayStay,
  type DigestReader,
  listDayFigures,
  listDayStays,
  listDigestReaders,
} from './digest.queries.ts'
import { type Due, listDue } from './due.queries.ts'
import { mailDigest } from './notifications.jobs.ts'
import { listNames } from './texts.ts'

type Fact = [label: string, value: string]

const listLabels: Record<DayList, string> = {
  arrivals: 'Arrivals today',
  departures: 'Departures today',
  booked: 'New bookings',
  tomorrow: 'Arriving tomorrow',
}

function stayFacts(stays: readonly DayStay[], lists: readonly DayList[]): Fact[] {
  return lists.flatMap((list) => {
    const names = stays.filter((stay) => stay.list === list).map(({ guestName }) => guestName)
    return names.length > 0 ? [[listLabels[list], `${names.length}: ${listNames(names)}`] as Fact] : []
  })
}

const countOf = (count: number, [one, several]: readonly [string, string]) =>
  `${count} ${count === 1 ? one : several}`

function figureFacts({ role }: DigestReader, { plan }: Due, figures: DayFigures): Fact[] {
  const facts: (Fact | false)[] = [
    can(role, 'bookings:money') &&
      figures.moneyNoted > 0 && ['Payments recorded', formatNaira(figures.moneyNoted)],
    can(role, 'inventory:manage') &&
      figures.lowStock > 0 && ['Low on stock', countOf(figures.lowStock, ['item', 'items'])],
    can(role, 'maintenance:manage') &&
      planAllows(plan, 'maintenance') &&
      figures.urgentRepairs > 0 && ['Urgent repairs', `${figures.urgentRepairs} open`],
    can(role, 'expenses:decide') &&
      planAllows(plan, 'expenses') &&
      figures.expensesToApprove > 0 && [
        'Expenses to approve',
        `${figures.expensesToApprove} · ${formatNaira(figures.expensesAmount)}`,
      ],
  ]
  return facts.filter((fact) => fact !== false)
}

/** The day's facts for this user: own guests for an agent, no new bookings for staff. */
function factsFor(reader: DigestReader, due: Due, day: { stays: DayStay[]; figures: DayFigures }): Fact[] {
  const { role, userId } = reader
  const own = role === 'AGENT' ? day.stays.filter(({ agentId }) => agentId === userId) : day.stays
  const booked: readonly DayList[] = role === 'STAFF' ? [] : ['booked']
  return [
    ...stayFacts(own, ['arrivals', 'departures', ...booked]),
    ...figureFacts(reader, due, day.figures),
    ...stayFacts(own, ['tomorrow']),
  ]
}

/**
 * Mails the day's digest where it is evening, to users who want it and have content. The key of the mail is user and
 * day, so that a second process or a retry does not send it again.
 */
export async function sendDigests(at: Date): Promise<void> {
  const due = await listDue(at, { from: digestHour, before: digestHour + 1 })
  if (due.length === 0) return
  const [readers, stays, figures] = await Promise.all([
    listDigestReaders(due),
    listDayStays(due),
    listDayFigures(due),
  ])
  const dueById = new Map(due.map((business) => [business.businessId, business]))
  const staysOf = Map.groupBy(stays, ({ businessId }) => businessId)
  const figuresOf = new Map(figures.map((row) => [row.businessId, row]))
  await inTransaction(async () => {
    for (const reader of readers) {
      const { businessId, userId } = reader
      const business = dueById.get(businessId)
      const own = figuresOf.get(businessId)
      if (!business || !own) continue
      const facts = factsFor(reader, business, { stays: staysOf.get(businessId) ?? [], figures: own })
      const { businessName, today } = business
      if (facts.length > 0) await enqueue(mailDigest, { userId, businessName, day: today, facts })
    }
  })
}
