import { type AuditAction, type AuditChange, type AuditValue, redactedValue } from '@ilewa/contract/audit'
import { type BlockReason, blockReasonLabels } from '@ilewa/contract/blocks/terms'
import { businessKinds } from '@ilewa/contract/business'
import { civilDateAt, formatDate, isCivilDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import type { RecordKind } from '@ilewa/contract/core/record-kinds'
import { formatDateTime } from '@ilewa/contract/core/times'
import { type ExpenseCategory, expenseCategoryLabels } from '@ilewa/contract/expenses/terms'
import { readSession } from '../../lib/session/session.ts'
import { timeZoneOf } from '../../lib/today.ts'

/** Labels of fields whose name is not their usual term. */
const fieldLabels: Record<string, string> = {
  from: 'First night',
  to: 'Last day',
  checkIn: 'Check-in',
  checkOut: 'Check-out',
  totalAmount: 'Total',
  paidAmount: 'Paid',
  claimedAmount: 'Claimed, not confirmed',
  cautionAmount: 'Caution deposit',
  cautionHeld: 'Caution deposit held',
  holdUntil: 'Held until',
  holdAmount: 'Deposit',
  dueDates: 'Payment schedule',
  moneyAccount: 'Account',
  bankName: 'Bank',
  taxId: 'Tax ID',
  pricePerNight: 'Price per night',
  guestPhone: 'Guest’s phone',
  guestEmail: 'Guest’s email',
  guestName: 'Guest',
  erasedBookings: 'Guest erased from bookings',
  cancellationReason: 'Reason for cancelling',
  rejectionReason: 'Reason for rejecting',
  minStock: 'Minimum stock',
  costPerUnit: 'Cost per unit',
  itemName: 'Name',
  otherProperty: 'Other property',
  vendorName: 'Vendor',
  expenseDate: 'Date',
  reporterName: 'Reporter',
  images: 'Photos',
  zipCode: 'Postal code',
  businessType: 'Type',
  planType: 'Plan',
  billingCycle: 'Billing',
  priceAmount: 'Price',
  currentPeriodEnd: 'Paid until',
  cancelAtPeriodEnd: 'Ends with its period',
  amountPaid: 'Payment',
  collectionKeys: 'Online payment keys',
  activeAgents: 'Agents who stay active',
  pendingEmail: 'New email',
  payout: 'Commission paid',
  landlordPayout: 'Paid to the landlord',
  openingBalance: 'Opening balance of commission',
  commissionMoment: 'Commission is earned',
  isOnPage: 'On the public page',
  isBanned: 'Guest banned',
  decidedBy: 'Decided by',
  createdBy: 'Added by',
}

const moneyFields = new Set([
  ...[
    'totalAmount',
    'paidAmount',
    'claimedAmount',
    'cautionAmount',
    'cautionHeld',
    'holdAmount',
    'cancellationFee',
    'payout',
    'landlordPayout',
    'openingBalance',
    'pricePerNight',
    'amount',
    'costPerUnit',
    'estimatedCost',
    'actualCost',
  ],
  ...['monthlyTarget', 'priceAmount', 'amountPaid', 'balance'],
])

/** Fields with enum values, which are upper case on the wire. */
const choiceFields = new Set([
  ...['reason', 'status', 'priority', 'type', 'source', 'planType', 'billingCycle', 'commissionMoment'],
  ...['chargedTo', 'state', 'pageMode'],
])

const toSentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()

/** 'reporterName' → 'Reporter name' */
export const fieldLabel = (field: string): string =>
  fieldLabels[field] ?? toSentenceCase(field.replace(/([a-z])([A-Z])/g, '$1 $2'))

/** 'IN_PROGRESS' → 'In progress' */
const choiceLabel = (value: string) => toSentenceCase(value.replaceAll('_', ' '))

const instantPattern = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

function textLabel(kind: RecordKind, field: string, value: string): string {
  if (field === 'businessType' && value in businessKinds)
    return businessKinds[value as keyof typeof businessKinds].label
  if (kind === 'expense' && field === 'category')
    return expenseCategoryLabels[value as ExpenseCategory] ?? value
  if (kind === 'block' && field === 'reason') return blockReasonLabels[value as BlockReason] ?? value
  if (choiceFields.has(field)) return choiceLabel(value)
  if (isCivilDate(value)) return formatDate(value)
  if (!instantPattern.test(value)) return value
  const instant = new Date(value)
  const timeZone = timeZoneOf(readSession())
  return field === 'holdUntil'
    ? formatDateTime(instant, timeZone)
    : formatDate(civilDateAt(instant, timeZone))
}

/** Returns a field's value as display text; 'none' for an empty one. */
export function valueLabel(kind: RecordKind, field: string, value: AuditValue): string {
  if (value === null && kind === 'property' && field === 'cancellationPolicy') return 'as the business'
  if (value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') {
    if (moneyFields.has(field)) return formatNaira(value)
    return field === 'commissionRate' ? `${value}%` : value.toLocaleString('en-NG')
  }
  if (Array.isArray(value)) return value.join(', ') || 'none'
  return textLabel(kind, field, value)
}

/** Whether the audit log records only that the field changed, not its values. */
export const isWithheld = ({ to }: AuditChange): boolean => to === redactedValue

/** Events of the whole business, which have no previous value. */
const events = new Set(['exported', 'imported'])
export const isEvent = ({ field }: AuditChange): boolean => events.has(field)

const verbs: Record<AuditAction, string> = { CREATED: 'added', UPDATED: 'changed', REMOVED: 'deleted' }
const verbsByKind: Partial<Record<RecordKind, Partial<Record<AuditAction, string>>>> = {
  agent: { CREATED: 'invited' },
  staff: { CREATED: 'invited' },
  property: { REMOVED: 'archived' },
  block: { REMOVED: 'opened' },
  subscription: { CREATED: 'started' },
}

/** Returns 'added', 'changed', 'deleted', or the usual verb for the kind. */
export const verbOf = (kind: RecordKind, action: AuditAction): string =>
  verbsByKind[kind]?.[action] ?? verbs[action]

/** Returns the actor: a user, a guest with their link, or the system. */
export const actorOf = (kind: RecordKind, byName: string | null): string =>
  byName ?? (kind === 'rating' ? 'A guest' : 'The system')
