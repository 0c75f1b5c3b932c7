import { landlordPayouts, landlordStatements } from '@ilewa/contract/landlords/endpoints'
import type { LandlordPayment } from '@ilewa/contract/landlords/payouts'
import type { Agreement, Landlord } from '@ilewa/contract/landlords/schema'
import { type LandlordMonth, type PropertyMonth, sumProperties } from '@ilewa/contract/landlords/share'
import {
  type LandlordStatement,
  type LandlordStatementDraft,
  ListedLandlordStatement,
  sumStatement,
} from '@ilewa/contract/landlords/statements'
import { onlyPage, propertyId } from './bookings.ts'

const at = '2026-11-20T10:00:00.000Z'
export const landlordId = '0198a000-0000-7000-8000-0000000000d1'
export const agreementId = '0198a000-0000-7000-8000-0000000000d2'

export const landlordOf = (changes: Partial<Landlord> = {}): Landlord => ({
  id: landlordId,
  name: 'Adaeze Nwọsụ',
  phone: '08035550101',
  phoneE164: '+2348035550101',
  email: 'adaeze@example.com',
  address: '4 Bourdillon Road, Ikoyi',
  taxId: null,
  bankName: 'GTBank',
  accountNumber: '0123456789',
  accountName: 'Adaeze Nwọsụ',
  notes: null,
  properties: [{ id: propertyId, name: 'Sea View' }],
  due: 0,
  createdBy: '0198a000-0000-7000-8000-000000000001',
  createdByName: 'Hauwa Danjuma',
  version: 3,
  createdAt: at,
  updatedAt: at,
  ...changes,
})

/** 20 % of the income of Sea View from 1 October 2026, without an end. */
export const agreementOf = (changes: Partial<Agreement> = {}): Agreement => ({
  id: agreementId,
  property: { id: propertyId, name: 'Sea View' },
  landlord: { id: landlordId, name: 'Adaeze Nwọsụ' },
  kind: 'PERCENT',
  firstDay: '2026-10-01',
  lastDay: null,
  feePercent: 20,
  monthlyAmount: null,
  includesCleaning: false,
  agentCommissionFirst: true,
  version: 2,
  createdAt: at,
  updatedAt: at,
  ...changes,
})

/** October 2026 of Sea View: 80 % of what 12 nights earned after commission. */
export const propertyMonthOf = (changes: Partial<PropertyMonth> = {}): PropertyMonth => ({
  ...agreementOf(),
  agreement: agreementOf(),
  from: '2026-10-01',
  to: '2026-11-01',
  nights: 12,
  income: 600_000,
  commission: 60_000,
  share: 432_000,
  notReceived: 0,
  expenses: [],
  ...changes,
})

export const landlordMonthOf = (
  properties: PropertyMonth[] = [propertyMonthOf()],
  month = '2026-10',
): LandlordMonth => ({
  landlord: { id: landlordId, name: 'Adaeze Nwọsụ' },
  month,
  properties,
  ...sumProperties(properties),
})

/** October 2026: ₦432,000 of one stay, of which nothing was paid yet. */
export const landlordStatementDraftOf = (
  changes: Partial<LandlordStatementDraft> = {},
): LandlordStatementDraft => {
  const stay = { reference: 'BK-7F3K9Q', guestInitials: 'N. Ụ.', nights: 12, income: 600_000 }
  const properties = [{ ...propertyMonthOf(), stays: [stay] }]
  const { share, charged, notReceived } = sumProperties(properties)
  const parts = {
    ...{ opening: 0, earlierPayments: 0, earlierMonths: [], typedLines: [], payments: [], share, charged },
    ...changes,
  }
  return {
    business: { name: 'Lekki Stays', address: null, phone: null, email: null },
    ...{ landlordName: 'Adaeze Nwọsụ', month: '2026-10', properties, notReceived },
    ...parts,
    ...sumStatement(parts),
  }
}

export const landlordStatementOf = (changes: Partial<LandlordStatementDraft> = {}): LandlordStatement => ({
  ...landlordStatementDraftOf(changes),
  ...{ issuedOn: '2026-11-02', number: 'STL-000007', fingerprint: '7c1f09ab33de' },
})

const landlordStatementId = '0198a000-0000-7000-8000-0000000000d3'

export const listedLandlordStatementOf = (
  changes: Partial<LandlordStatementDraft> = {},
): ListedLandlordStatement =>
  ListedLandlordStatement.parse({ ...landlordStatementOf(changes), id: landlordStatementId })

export const landlordPaymentOf = (changes: Partial<LandlordPayment> = {}): LandlordPayment => ({
  ...{ id: '0198a000-0000-7000-8000-0000000000d4', kind: 'LANDLORD_PAID', amount: 100_000 },
  ...{ paidOn: '2026-11-05', method: 'TRANSFER', moneyAccountName: 'GTBank', note: null },
  ...{ reverses: null, isReversed: false, createdAt: at },
  ...changes,
})

interface Account {
  statements?: ListedLandlordStatement[]
  payments?: LandlordPayment[]
  due?: number
}

/** The replies of a landlord's account, for `fakeServerOf`. */
export const landlordAccountReplies = ({ statements = [], payments = [], due = 0 }: Account = {}) =>
  [
    [landlordStatements.list, { data: { statements } }],
    [landlordPayouts.list, { data: { due, payments }, page: onlyPage(payments.length) }],
  ] as const
