import { addDays, type CivilDate, civilDateAt } from '@ilewa/contract/core/dates'
import type { ExpenseInput } from '@ilewa/contract/expenses/schema'
import type { ExpenseCategory, ExpenseStatus } from '@ilewa/contract/expenses/terms'
import { createRandom, type Random } from '@ilewa/tests/support/seed/random'
import { sampleSeed, timeZone } from './bookings.ts'
import { sampleProperties } from './properties/properties.ts'

/** An expense of the sample before it has ids: `property` and `member` are indexes in their lists. */
export interface SampleExpense
  extends Omit<ExpenseInput, 'propertyId' | 'maintenanceRequestId' | 'chargedTo'> {
  property: number | null
  /** Who recorded it: 0 is the owner, 3 and 4 are staff. */
  member: number
  status: ExpenseStatus
  rejectionReason: string | null
  recordedAt: Date
  decidedAt: Date | null
}

interface RecurringExpense {
  title: string
  category: ExpenseCategory
  vendorName: string
  /** Minimum and maximum in naira, rounded to hundreds. */
  amount: readonly [number, number]
  everyDays: number
  /** Belongs to a random property; otherwise to the whole business. */
  perProperty?: true
  member: number
  description?: string
}

/** Recurring expenses of a business with twelve properties in Lagos. */
const recurringExpenses: readonly RecurringExpense[] = [
  {
    title: 'Diesel for the generator',
    category: 'UTILITIES',
    vendorName: 'Tóbi Energy Services',
    amount: [48_000, 165_000],
    everyDays: 6,
    perProperty: true,
    member: 3,
    description: 'Delivered to the gate; the meter was read before and after, and the guard signed.',
  },
  {
    title: 'Electricity units (prepaid)',
    category: 'UTILITIES',
    vendorName: 'Eko Disco vending',
    amount: [15_000, 60_000],
    everyDays: 7,
    perProperty: true,
    member: 3,
  },
  {
    title: 'Deep cleaning after check-out',
    category: 'CLEANING',
    vendorName: 'Sparkle & Shine Cleaners',
    amount: [12_000, 35_000],
    everyDays: 8,
    perProperty: true,
    member: 4,
  },
  {
    title: 'Laundry: linen and towels',
    category: 'CLEANING',
    vendorName: 'Mama Tísé Laundry',
    amount: [9_000, 28_000],
    everyDays: 9,
    member: 4,
  },
  {
    title: 'Toiletries and welcome packs',
    category: 'SUPPLIES',
    vendorName: 'Balogun Market, stall 114',
    amount: [18_000, 64_000],
    everyDays: 16,
    member: 4,
    description:
      'Soap, shampoo sachets, tissue, bottled water, chin chin and a thank-you card for each room.',
  },
  {
    title: 'Fibre internet, monthly',
    category: 'UTILITIES',
    vendorName: 'Lagoon Fibre',
    amount: [82_000, 82_000],
    everyDays: 30,
    member: 0,
  },
  {
    title: 'Security guards, monthly',
    category: 'SECURITY',
    vendorName: 'Akọni Guards Limited',
    amount: [320_000, 320_000],
    everyDays: 30,
    member: 0,
  },
  {
    title: 'Promoted listing',
    category: 'MARKETING',
    vendorName: 'Meta Ads',
    amount: [35_000, 90_000],
    everyDays: 34,
    member: 0,
  },
  {
    title: 'Bookkeeping',
    category: 'ACCOUNTING',
    vendorName: 'Ọmọtọ́lá & Co.',
    amount: [60_000, 60_000],
    everyDays: 30,
    member: 0,
  },
  {
    title: 'Garden and pool care',
    category: 'LANDSCAPING',
    vendorName: 'Green Thumb Ikoyi',
    amount: [25_000, 70_000],
    everyDays: 21,
    perProperty: true,
    member: 3,
  },
  {
    title: 'Car to the airport and back',
    category: 'TRAVEL',
    vendorName: 'Bayo the driver',
    amount: [14_000, 32_000],
    everyDays: 40,
    member: 3,
  },
  {
    title: 'Building insurance, quarterly',
    category: 'INSURANCE',
    vendorName: 'Anchor Mutual',
    amount: [410_000, 410_000],
    everyDays: 91,
    member: 0,
  },
  {
    title: 'Land use charge',
    category: 'PROPERTY_TAX',
    vendorName: 'Lagos State Government',
    amount: [185_000, 260_000],
    everyDays: 182,
    perProperty: true,
    member: 0,
  },
]

const daysOfHistory = 365
const rejectionReasons = [
  'No receipt, and the meter shows less than half of it. Please ask Tóbi for a copy.',
  'Already recorded on the day before.',
  'Agreed price was ₦22,000; please record that.',
]
const toHundreds = (random: Random, [from, to]: RecurringExpense['amount']) =>
  Math.round(random.decimal(from, to) / 100) * 100

/** Expenses older than 24 days are paid or rejected. Some of the last 10 days are pending. */
function pickStatus(random: Random, daysAgo: number, { member }: RecurringExpense): ExpenseStatus {
  if (daysAgo > 24) return random.chance(0.03) && member > 0 ? 'REJECTED' : 'PAID'
  if (daysAgo > 10)
    return random.weighted([
      ['PAID', 7],
      ['APPROVED', 3],
    ])
  return random.weighted([
    ['PENDING', 6],
    ['APPROVED', 3],
    ['REJECTED', member > 0 ? 1 : 0],
  ])
}

/** Noon of a date in Lagos, but never after `now`. */
const noonOf = (date: CivilDate, now: Date) =>
  new Date(Math.min(Date.parse(`${date}T11:00:00Z`), now.getTime() - 60_000))

function toExpense(
  random: Random,
  now: Date,
  recurring: RecurringExpense,
  date: CivilDate,
  daysAgo: number,
): SampleExpense {
  const { everyDays: _, perProperty, amount, ...fields } = recurring
  const openProperties = sampleProperties.flatMap(({ openedDaysAgo }, property) =>
    openedDaysAgo > daysAgo ? [property] : [],
  )
  const status = pickStatus(random, daysAgo, recurring)
  const recordedAt = noonOf(date, now)
  return {
    ...fields,
    description: fields.description ?? '',
    amount: toHundreds(random, amount),
    expenseDate: date,
    property: perProperty ? random.pick(openProperties) : null,
    status,
    rejectionReason: status === 'REJECTED' ? random.pick(rejectionReasons) : null,
    recordedAt,
    decidedAt: status === 'PENDING' ? null : noonOf(addDays(date, 1), now),
  }
}

/** A year of expenses before `now`, ordered by date. The same instant gives the same expenses. */
export function generateExpenses(now: Date): SampleExpense[] {
  const random = createRandom(sampleSeed + 1)
  const today = civilDateAt(now, timeZone)
  const expenses = recurringExpenses.flatMap((recurring) => {
    const generated: SampleExpense[] = []
    let daysAgo = random.integer(0, Math.min(recurring.everyDays, 12))
    while (daysAgo < daysOfHistory) {
      generated.push(toExpense(random, now, recurring, addDays(today, -daysAgo), daysAgo))
      daysAgo += Math.max(1, recurring.everyDays + (recurring.perProperty ? random.integer(-2, 2) : 0))
    }
    return generated
  })
  return expenses.sort((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime())
}
