import type { Agreement, Landlord } from '@ilewa/contract/landlords/schema'
import { type LandlordMonth, type PropertyMonth, sumProperties } from '@ilewa/contract/landlords/share'
import { propertyId } from './bookings.ts'

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
