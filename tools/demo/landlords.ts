import { addDays, startOfMonth } from '@ilewa/contract/core/dates'
import { LandlordStatementInput } from '@ilewa/contract/landlords/endpoints'
import { LandlordPayoutInput } from '@ilewa/contract/landlords/payouts'
import { AgreementInput, LandlordInput } from '@ilewa/contract/landlords/schema'
import { createAgreement } from '@ilewa/server/features/landlords/agreements.service'
import { createLandlord } from '@ilewa/server/features/landlords/landlords.service'
import { payLandlord } from '@ilewa/server/features/money/landlords/landlord-payouts.service'
import { issueLandlordStatement } from '@ilewa/server/features/money/landlords/landlord-statements.service'
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

/** Gives the activity that this transaction has recorded the time at which it would have happened. */
const dateActivity = ({ businessId }: Context, day: string): Promise<unknown> =>
  executeSql(`UPDATE audit_entries SET created_at = $2 WHERE business_id = $1 AND created_at = now()`, [
    businessId,
    `${day}T08:00:00Z`,
  ])

/**
 * Three months are stated, and paid on the fifth. The last month that is over is left, so that its statements can be issued in the app.
 * The first landlord is not paid for the last stated month yet.
 */
export async function insertLandlordStatements(owner: Context): Promise<void> {
  const { rows } = await executeSql(
    'SELECT id FROM landlords WHERE business_id = $1 ORDER BY created_at, id',
    [owner.businessId],
  )
  for (const monthsBack of [4, 3, 2])
    for (const [index, { id }] of rows.entries()) {
      const month = startOfMonth(owner.today, -monthsBack)
      const issuedOn = addDays(startOfMonth(month, 1), 1)
      const passedOn = { label: 'Kept of a caution deposit: broken chair', kind: 'ADDED', amount: 35_000 }
      const typedLines = index === 0 && monthsBack === 3 ? [passedOn] : []
      const { closing } = await issueLandlordStatement(
        { ...owner, today: issuedOn },
        String(id),
        LandlordStatementInput.parse({ month: month.slice(0, 7), typedLines }),
      )
      await dateActivity(owner, issuedOn)
      if (closing <= 0 || (index === 0 && monthsBack === 2)) continue
      const paidOn = addDays(startOfMonth(month, 1), 4)
      const payout = LandlordPayoutInput.parse({ amount: closing, method: 'TRANSFER', paidOn })
      await payLandlord(owner, String(id), payout)
      await dateActivity(owner, paidOn)
    }
}
