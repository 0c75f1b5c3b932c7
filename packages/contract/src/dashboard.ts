import { z } from 'zod'
import { AuditEntry } from './audit.ts'
import { DeskStay } from './bookings/desk.ts'
import { BookingStats } from './bookings/stats.ts'
import { endpoint } from './core/endpoint.ts'
import { uuid } from './core/fields.ts'
import type { Expense } from './expenses/schema.ts'
import { StockStatus } from './inventory/stock.ts'
import { MaintenancePriority, MaintenanceStatus } from './maintenance/terms.ts'
import { PropertyDay } from './properties/day-state.ts'
import { PropertyStats } from './properties/schema.ts'
import { PropertyStatus } from './properties/terms.ts'

/**
 * Maximum rows of each front desk list (`dashboardRows`) and of each list of items that need attention
 * (`attentionRows`). `total` is the full count.
 */
export const dashboardRows = 8
export const attentionRows = 5

const attentionList = <S extends z.ZodType>(row: S) =>
  z.object({ rows: z.array(row).max(attentionRows), total: z.int() })

export const DashboardProperty = z.object({
  id: uuid,
  name: z.string(),
  address: z.string(),
  status: PropertyStatus,
  today: PropertyDay,
  thumbnailUrl: z.string().nullable(),
})
export type DashboardProperty = z.infer<typeof DashboardProperty>

/** Properties occupied tonight, of the properties on offer. `rate` is null if none is on offer. */
export const TonightsOccupancy = z.object({
  occupied: z.int(),
  offered: z.int(),
  /** Percent, with one decimal. */
  rate: z.number().nullable(),
})

export const BalanceDue = DeskStay.pick({
  id: true,
  reference: true,
  guestName: true,
  propertyName: true,
  checkIn: true,
  checkOut: true,
}).extend({ balance: z.number() })
export type BalanceDue = z.infer<typeof BalanceDue>

/** Amounts that guests owe, over all bookings that are neither pending nor cancelled, in `balanceOrder`. */
export const BalancesDue = attentionList(BalanceDue).extend({ amount: z.number() })
export type BalancesDue = z.infer<typeof BalancesDue>

/** Fields of `Expense`, whose schema is too large for the first page after sign-in. */
export const ExpenseToApprove = z.object({
  id: uuid,
  title: z.string(),
  amount: z.number(),
  expenseDate: z.string(),
  propertyName: z.string().nullable(),
  createdByName: z.string(),
}) satisfies z.ZodType<Partial<Expense>>
export type ExpenseToApprove = z.infer<typeof ExpenseToApprove>

export const LowStockItem = z.object({
  id: uuid,
  itemName: z.string(),
  propertyId: uuid,
  propertyName: z.string(),
  quantity: z.number(),
  minStock: z.number(),
  stockStatus: StockStatus,
})
export type LowStockItem = z.infer<typeof LowStockItem>

export const UrgentRepair = z.object({
  id: uuid,
  title: z.string(),
  propertyName: z.string(),
  priority: MaintenancePriority,
  status: MaintenanceStatus,
  createdAt: z.iso.datetime(),
})
export type UrgentRepair = z.infer<typeof UrgentRepair>

/** Nights that were sold twice: on a channel, and to somebody else. */
export const DoubleBooking = z.object({
  id: uuid,
  propertyId: uuid,
  propertyName: z.string(),
  calendarName: z.string(),
  checkIn: z.string(),
  checkOut: z.string(),
  /** The guest of the booking, the other channel, or why the dates are blocked. */
  otherLabel: z.string(),
  otherCheckIn: z.string(),
  otherCheckOut: z.string(),
})
export type DoubleBooking = z.infer<typeof DoubleBooking>

/** What an owner has done of the first steps. */
export const FirstUse = z.object({ property: z.boolean(), booking: z.boolean(), invitation: z.boolean() })
export type FirstUse = z.infer<typeof FirstUse>

/** A field is null if the person's role or the plan does not include it. */
export const Dashboard = z.object({
  today: z.string(),
  properties: PropertyStats,
  occupancy: TonightsOccupancy,
  /** Properties with arrivals, departures or guests first. */
  propertyCards: z.array(DashboardProperty),
  arrivals: z.array(DeskStay).max(dashboardRows),
  departures: z.array(DeskStay).max(dashboardRows),
  inHouse: z.array(DeskStay).max(dashboardRows),
  /** The full count of each list, and how many of today's arrivals and departures have arrived or left. */
  counts: z.object({
    arrivals: z.int(),
    arrived: z.int(),
    departures: z.int(),
    left: z.int(),
    inHouse: z.int(),
    late: z.int(),
    overstaying: z.int(),
  }),
  bookings: BookingStats.nullable(),
  balances: BalancesDue.nullable(),
  /** Payments that wait for the owner's confirmation. */
  claims: z.object({ total: z.int(), amount: z.number() }).nullable(),
  /** How many bookings have a refund due, a caution deposit to settle and an overdue due date, and how many bank transfers wait. */
  guestMoney: z
    .object({
      refundsDue: z.int(),
      cautionsToSettle: z.int(),
      overdue: z.int(),
      transfersToMatch: z.int().default(0),
    })
    .nullish(),
  /** Open conflicts with calendars of channels, the earliest first. */
  doubleBookings: attentionList(DoubleBooking).nullish(),
  /** Calendars that have lost most of their stays, and a property of one. */
  calendarQuestions: z.object({ total: z.int(), propertyId: uuid.nullable() }).nullish(),
  /** How many requests on the public page wait for the owner's answer. */
  requestsToAnswer: z.int().nullish(),
  /** How many messages to guests are to be sent by now. */
  messagesDue: z.int().nullish(),
  /** Pending expenses, oldest first. */
  expensesToApprove: attentionList(ExpenseToApprove).nullable(),
  lowStock: attentionList(LowStockItem).nullable(),
  urgentRepairs: attentionList(UrgentRepair).nullable(),
  /** Null once all steps are done, and for others than the owner. */
  firstUse: FirstUse.nullable(),
  /** From the audit log: all entries for owners; for others, entries that they may read. */
  activity: z.array(AuditEntry),
})
export type Dashboard = z.infer<typeof Dashboard>

export const dashboard = {
  get: endpoint({
    method: 'GET',
    path: '/dashboard',
    access: 'dashboard:read',
    response: Dashboard,
    summary: "Today's metrics, arrivals, departures and items that need attention",
  }),
}
