import { landlordPayouts, landlordStatements } from '@ilewa/contract/landlords/endpoints'
import { type CallOptions, call } from '../../../lib/api/call.ts'
import { useEndpoint, usePagedEndpoint } from '../../../lib/api/endpoint-query.ts'
import { refresh } from '../../../lib/api/refresh.ts'
import { notifySuccess } from '../../../lib/notify.ts'

/** The issued statements of a landlord, the latest month first. */
export const useLandlordStatements = (id: string) =>
  useEndpoint(landlordStatements.list, { params: { id } }, { select: ({ statements }) => statements })

/** The statement of a month as it would be issued now, without typed lines. */
export const useLandlordStatementDraft = (id: string, month: string, enabled: boolean) =>
  useEndpoint(
    landlordStatements.draft,
    { params: { id }, query: { month } },
    { select: ({ draft }) => draft, enabled },
  )

const paymentsPerPage = 5

/** What is due to a landlord, and what they were paid. */
export const useLandlordPayouts = (id: string) =>
  usePagedEndpoint(landlordPayouts.list, { params: { id }, query: {} }, { limit: paymentsPerPage })

/** What is due to a landlord by issued statements. */
export const useLandlordDue = (id: string) =>
  useEndpoint(landlordPayouts.list, { params: { id }, query: { limit: 1 } }, { select: ({ due }) => due })

type PayoutChange = (typeof landlordPayouts)['pay' | 'reverse']

/** Sends a change of what a landlord was paid, and says that it succeeded. */
export async function sendPayoutChange<const E extends PayoutChange>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<void> {
  const { message } = await call(endpoint as PayoutChange, options as CallOptions<PayoutChange>)
  void refresh('landlord')
  notifySuccess(message)
}
