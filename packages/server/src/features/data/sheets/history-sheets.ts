import { AuditEntry } from '@ilewa/contract/audit'
import { Block } from '@ilewa/contract/blocks/schema'
import { blockReasonLabels } from '@ilewa/contract/blocks/terms'
import { uuid } from '@ilewa/contract/core/fields'
import { recordKindLabels } from '@ilewa/contract/core/record-kinds'
import { InventoryMovement } from '@ilewa/contract/inventory/schema'
import { MaintenanceRequest } from '@ilewa/contract/maintenance/schema'
import { maintenancePriorityLabels, maintenanceStatusLabels } from '@ilewa/contract/maintenance/terms'
import { Payment } from '@ilewa/contract/payments'
import { Agent } from '@ilewa/contract/people/agents'
import { personStatusLabels } from '@ilewa/contract/people/schema'
import { StaffMember } from '@ilewa/contract/people/staff'
import { Rating } from '@ilewa/contract/ratings/schema'
import { z } from 'zod'
import { csvBatchSize, eachRow } from '../../../platform/csv/csv-writer.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { imageKeyOf } from '../../../platform/images/stored-pictures.ts'
import { listAgents } from '../../agents/agents.queries.ts'
import { listAllEntries } from '../../audit/audit.queries.ts'
import { listBlocks } from '../../blocks/blocks.queries.ts'
import { listAllMovements } from '../../inventory/movements.queries.ts'
import { listMaintenanceRequests } from '../../maintenance/maintenance.queries.ts'
import { listPhotosOf } from '../../maintenance/photos.queries.ts'
import { listPayments } from '../../payments/payments.queries.ts'
import { listRatings } from '../../ratings/ratings.queries.ts'
import { listStaff } from '../../staff/staff.queries.ts'
import { naira } from './record-sheets.ts'
import { recordSheet, shortId, toFileName, toLabel } from './sheets.ts'

type AnyPerson = Agent | StaffMember

const personColumns = [
  { header: 'First name', cell: ({ firstName }: AnyPerson) => firstName },
  { header: 'Last name', cell: ({ lastName }: AnyPerson) => lastName },
  { header: 'Email', cell: ({ email }: AnyPerson) => email },
  { header: 'Phone', cell: ({ phone }: AnyPerson) => phone },
  { header: 'Status', cell: ({ status }: AnyPerson) => personStatusLabels[status] },
]
const personEndColumns = [
  { header: 'Joined', cell: ({ createdAt }: AnyPerson) => createdAt },
  { header: 'ID', cell: ({ id }: AnyPerson) => id },
]

const agentSheet = recordSheet<Agent>({
  name: 'agents',
  description: 'the agents; they have logins, so they are invited and not imported',
  schema: Agent.omit({ avatar: true }),
  rows: (ctx) =>
    eachRow(async (cursor) => {
      const { data: rows, page } = await listAgents(ctx, { sort: 'createdAt', limit: csvBatchSize, cursor })
      return { rows, nextCursor: page.nextCursor }
    }),
  columns: () => [
    ...personColumns,
    { header: 'Location', cell: ({ agentDetails }) => agentDetails.location },
    { header: 'Commission rate (%)', cell: ({ agentDetails }) => agentDetails.commissionRate },
    { header: 'Bookings', cell: ({ agentDetails }) => agentDetails.totalBookings },
    { header: 'Revenue (NGN)', cell: ({ agentDetails }) => naira(agentDetails.revenue) },
    {
      header: 'Commission earned (NGN)',
      cell: ({ agentDetails }) => naira(agentDetails.commission?.earned ?? null),
    },
    {
      header: 'Commission paid (NGN)',
      cell: ({ agentDetails }) => naira(agentDetails.commission?.paid ?? null),
    },
    {
      header: 'Commission due (NGN)',
      cell: ({ agentDetails }) => naira(agentDetails.commission?.due ?? null),
    },
    ...personEndColumns,
  ],
})

const staffSheet = recordSheet<StaffMember>({
  name: 'staff',
  description: 'the staff; they have logins, so they are invited and not imported',
  schema: StaffMember.omit({ avatar: true }),
  rows: (ctx) =>
    eachRow(async (cursor) => {
      const { data: rows, page } = await listStaff(ctx, { sort: 'createdAt', limit: csvBatchSize, cursor })
      return { rows, nextCursor: page.nextCursor }
    }),
  columns: () => [
    ...personColumns,
    { header: 'Department', cell: ({ department }) => department },
    ...personEndColumns,
  ],
})

/** A movement with its item. */
const AnyMovement = InventoryMovement.extend({
  itemId: uuid,
  itemName: z.string(),
  propertyName: z.string(),
})
type AnyMovement = z.infer<typeof AnyMovement>

const movementSheet = recordSheet<AnyMovement>({
  name: 'inventory-movements',
  description: 'every change of a quantity, with who made it',
  schema: AnyMovement,
  rows: (ctx) => eachRow((cursor) => listAllMovements(ctx, { limit: csvBatchSize, cursor })),
  columns: () => [
    { header: 'Date', cell: ({ at }) => at },
    { header: 'Property', cell: ({ propertyName }) => propertyName },
    { header: 'Item', cell: ({ itemName }) => itemName },
    { header: 'Kind', cell: ({ kind }) => toLabel(kind) },
    { header: 'From', cell: ({ fromQuantity }) => fromQuantity },
    { header: 'To', cell: ({ toQuantity }) => toQuantity },
    { header: 'Other property', cell: ({ otherPropertyName }) => otherPropertyName },
    { header: 'By', cell: ({ byName }) => byName },
    { header: 'Item ID', cell: ({ itemId }) => itemId },
    { header: 'ID', cell: ({ id }) => id },
  ],
})

type RequestWithPhotos = MaintenanceRequest & { photoIds: string[] }

const eachRequest = (ctx: Context) =>
  eachRow<RequestWithPhotos>(async (cursor) => {
    const query = { sort: 'createdAt' as const, limit: csvBatchSize, cursor }
    const { items: maintenanceRequests, page } = await listMaintenanceRequests(ctx, query)
    const photos = await listPhotosOf(
      ctx,
      maintenanceRequests.filter(({ photoCount }) => photoCount > 0).map(({ id }) => id),
    )
    const rows = maintenanceRequests.map((request) => ({
      ...request,
      photoIds: photos.get(request.id) ?? [],
    }))
    return { rows, nextCursor: page.nextCursor }
  })

const maintenanceSheet = recordSheet<RequestWithPhotos>({
  name: 'maintenance',
  description: 'every repair, with its photos under images/maintenance',
  schema: MaintenanceRequest,
  rows: eachRequest,
  columns: () => [
    { header: 'Property', cell: ({ property }) => property.name },
    { header: 'Title', cell: ({ title }) => title },
    { header: 'Description', cell: ({ description }) => description },
    { header: 'Priority', cell: ({ priority }) => maintenancePriorityLabels[priority] },
    { header: 'Status', cell: ({ status }) => maintenanceStatusLabels[status] },
    { header: 'Reporter', cell: ({ reporterName }) => reporterName },
    { header: 'Estimated cost (NGN)', cell: ({ estimatedCost }) => naira(estimatedCost) },
    { header: 'Actual cost (NGN)', cell: ({ actualCost }) => naira(actualCost) },
    { header: 'Reason for cancelling', cell: ({ cancellationReason }) => cancellationReason },
    { header: 'Reported', cell: ({ createdAt }) => createdAt },
    { header: 'Completed', cell: ({ completedAt }) => completedAt },
    { header: 'Recorded by', cell: ({ createdByName }) => createdByName },
    { header: 'Property ID', cell: ({ propertyId }) => propertyId },
    { header: 'ID', cell: ({ id }) => id },
  ],
  images: (ctx, { id, title, photoIds }) =>
    photoIds.map((photoId, index) => ({
      key: imageKeyOf(ctx, photoId),
      name: `images/maintenance/${toFileName(title, 'repair')}-${shortId(id)}/${index + 1}.jpg`,
    })),
})

const blockSheet = recordSheet<Block>({
  name: 'blocked-dates',
  description: 'dates on which a property takes no guests, with the reason',
  schema: Block,
  rows: (ctx) =>
    eachRow(async (cursor) => {
      const { items: rows, page } = await listBlocks(ctx, { sort: 'from', limit: csvBatchSize, cursor })
      return { rows, nextCursor: page.nextCursor }
    }),
  columns: () => [
    { header: 'Property', cell: ({ property }) => property.name },
    { header: 'From', cell: ({ from }) => from },
    { header: 'To', cell: ({ to }) => to },
    { header: 'Reason', cell: ({ reason }) => blockReasonLabels[reason] },
    { header: 'Note', cell: ({ note }) => note },
    { header: 'Repair', cell: ({ maintenanceTitle }) => maintenanceTitle },
    { header: 'Recorded by', cell: ({ createdByName }) => createdByName },
    { header: 'Property ID', cell: ({ propertyId }) => propertyId },
    { header: 'ID', cell: ({ id }) => id },
  ],
})

const ratingSheet = recordSheet<Rating>({
  name: 'ratings',
  description: 'ratings and comments of guests',
  schema: Rating,
  rows: (ctx) =>
    eachRow(async (cursor) => {
      const { ratings: rows, page } = await listRatings(ctx, { limit: csvBatchSize, cursor })
      return { rows, nextCursor: page.nextCursor }
    }),
  columns: () => [
    { header: 'Booking', cell: ({ reference }) => reference },
    { header: 'Guest name', cell: ({ guestName }) => guestName },
    { header: 'Property', cell: ({ propertyName }) => propertyName },
    { header: 'Check-in', cell: ({ checkIn }) => checkIn },
    { header: 'Check-out', cell: ({ checkOut }) => checkOut },
    { header: 'Stars', cell: ({ stars }) => stars },
    { header: 'Comment', cell: ({ comment }) => comment },
    { header: 'Rated', cell: ({ ratedAt }) => ratedAt },
    { header: 'ID', cell: ({ id }) => id },
  ],
})

const paymentSheet = recordSheet<Payment>({
  name: 'payments',
  description: 'what was paid for your plan on Ilewa',
  schema: Payment,
  rows: (ctx) =>
    eachRow(async (cursor) => {
      const { rows, page } = await listPayments(ctx, { limit: csvBatchSize, cursor })
      return { rows, nextCursor: page.nextCursor }
    }),
  columns: () => [
    { header: 'Receipt', cell: ({ receiptNumber }) => receiptNumber },
    { header: 'Reference', cell: ({ txRef }) => txRef },
    { header: 'Plan', cell: ({ planType }) => toLabel(planType) },
    { header: 'Price (NGN)', cell: ({ amount }) => naira(amount) },
    { header: 'Paid (NGN)', cell: ({ amountPaid }) => naira(amountPaid) },
    { header: 'Status', cell: ({ status }) => toLabel(status) },
    { header: 'From', cell: ({ periodStart }) => periodStart },
    { header: 'To', cell: ({ periodEnd }) => periodEnd },
    { header: 'Paid on', cell: ({ paidAt }) => paidAt },
    { header: 'Begun', cell: ({ createdAt }) => createdAt },
    { header: 'ID', cell: ({ id }) => id },
  ],
})

const toValue = (value: AuditEntry['changes'][number]['from']) =>
  typeof value === 'string' && /^[A-Z_]+$/.test(value) ? toLabel(value) : (value ?? '–')

const changesOf = ({ changes }: AuditEntry): string =>
  changes.map(({ field, from, to }) => `${toLabel(field)}: ${toValue(from)} → ${toValue(to)}`).join('; ')

const auditSheet = recordSheet<AuditEntry>({
  name: 'activity',
  description: 'who changed what, from and to, newest first',
  schema: AuditEntry,
  rows: (ctx) => eachRow((cursor) => listAllEntries(ctx, { limit: csvBatchSize, cursor })),
  columns: () => [
    { header: 'Date', cell: ({ at }) => at },
    { header: 'By', cell: ({ byName }) => byName },
    { header: 'Kind', cell: ({ kind }) => recordKindLabels[kind] },
    { header: 'Record', cell: ({ label }) => label },
    { header: 'Action', cell: ({ action }) => toLabel(action) },
    { header: 'Changes', cell: changesOf },
    { header: 'Record ID', cell: ({ recordId }) => recordId },
    { header: 'ID', cell: ({ id }) => id },
  ],
})

/** Sheets that are exported but cannot be imported: agents, staff and past events. */
export const historySheets = [
  agentSheet,
  staffSheet,
  movementSheet,
  maintenanceSheet,
  blockSheet,
  ratingSheet,
  paymentSheet,
  auditSheet,
]
