import { startOfMonth } from '@ilewa/contract/core/dates'
import { AgreementInput, LandlordInput } from '@ilewa/contract/landlords/schema'
import { createAgreement } from '@ilewa/server/features/landlords/agreements.service'
import { createLandlord } from '@ilewa/server/features/landlords/landlords.service'
import { executeSql } from '@ilewa/server/platform/database/database'
import type { Context } from '@ilewa/server/platform/http/pipeline/context'
import { idAt, type Sample } from './rows.ts'

/** Landlords with their properties, as indexes into `propertyIds`, and the terms. The other properties belong to the business. */
const landlords = [
  {
    details: {
      name: 'Chief Adébáyọ̀ Ògúnlésì',
      phone: '0803 555 0142',
      email: 'a.ogunlesi@example.com',
      address: '4 Bourdillon Road, Ikoyi, Lagos',
      bankName: 'GTBank',
      accountNumber: '0123456789',
      accountName: 'Adebayo Ogunlesi',
      notes: 'Prefers WhatsApp in the evening. Statement by the 5th.',
    },
    properties: [0, 1],
    terms: { kind: 'PERCENT', feePercent: 20, includesCleaning: false, agentCommissionFirst: true },
  },
  {
    details: {
      name: 'Mrs Ngozi Eze-Okafor',
      phone: '+44 20 7946 0958',
      email: 'ngozi@example.com',
      bankName: 'Zenith Bank',
      accountNumber: '2087654321',
      accountName: 'Ngozi Eze-Okafor',
      notes: 'Lives in London. Calls after 18:00.',
    },
    properties: [4],
    terms: { kind: 'GUARANTEED', monthlyAmount: 900_000 },
  },
  {
    details: { name: 'Alhaji Musa Danjuma', phone: '0809 222 7781' },
    properties: [7],
    terms: { kind: 'FIXED', monthlyAmount: 150_000 },
  },
] as const

/** The agreements began ten months ago; the percentage of the first landlord was lowered two months ago. */
export async function insertLandlords(ctx: Context, { propertyIds }: Sample): Promise<void> {
  const firstDay = startOfMonth(ctx.today, -10)
  for (const { details, properties, terms } of landlords) {
    const { id: landlordId } = await createLandlord(ctx, LandlordInput.parse(details))
    for (const property of properties) {
      const parties = { landlordId, propertyId: idAt(propertyIds, property) }
      await createAgreement(ctx, AgreementInput.parse({ ...parties, ...terms, firstDay }))
      if (terms.kind !== 'PERCENT') continue
      const changed = { feePercent: 17.5, firstDay: startOfMonth(ctx.today, -2), endsCurrent: true }
      await createAgreement(ctx, AgreementInput.parse({ ...parties, ...terms, ...changed }))
    }
  }
}

/** Landlords pay the repairs of their properties since their agreements began. */
export const chargeRepairs = ({ businessId }: Sample): Promise<unknown> =>
  executeSql(
    `UPDATE expenses repair SET charged_to = 'LANDLORD' FROM agreements agreement
    WHERE repair.business_id = $1 AND repair.category = 'REPAIRS' AND agreement.business_id = repair.business_id
      AND agreement.property_id = repair.property_id AND repair.expense_date >= agreement.first_day`,
    [businessId],
  )
