import {
  type MoneyAccountInput,
  type MoneyAccountUpdate,
  moneyAccounts,
} from '@ilewa/contract/money/accounts'
import type { cautions } from '@ilewa/contract/money/caution'
import { bookingPayments, type paymentClaims } from '@ilewa/contract/money/endpoints'
import type { invoices } from '@ilewa/contract/money/invoices'
import type { ChangedPayments } from '@ilewa/contract/money/schema'
import type { CallOptions } from '../../../lib/api/call.ts'
import { call } from '../../../lib/api/call.ts'
import { useEndpoint } from '../../../lib/api/endpoint-query.ts'
import { refresh } from '../../../lib/api/refresh.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { useCan } from '../../../lib/session/use-can.ts'

/** Payments, refunds and claims of a booking. */
export const useBookingPayments = (id: string) =>
  useEndpoint(bookingPayments.list, { params: { id } }, { select: ({ payments }) => payments })

/** The places where money lies, archived ones last. */
export const useMoneyAccounts = () =>
  useEndpoint(moneyAccounts.list, {}, { select: (data) => data.moneyAccounts })

export async function addAccount(body: MoneyAccountInput, idempotencyKey: string): Promise<void> {
  const { message } = await call(moneyAccounts.create, { body, idempotencyKey })
  void refresh('booking')
  notifySuccess(message)
}

export async function updateAccount(id: string, body: MoneyAccountUpdate): Promise<void> {
  const { message } = await call(moneyAccounts.update, { params: { id }, body })
  void refresh('booking')
  notifySuccess(message)
}

/** The accounts that take payments; undefined for people who do not record any. */
export const useOpenAccounts = () =>
  useEndpoint(
    moneyAccounts.list,
    {},
    {
      select: (data) => data.moneyAccounts.filter(({ archivedAt }) => archivedAt === null),
      enabled: useCan('payments:record'),
    },
  ).data

type MoneyChangeEndpoint =
  | (typeof bookingPayments)[Exclude<keyof typeof bookingPayments, 'list'>]
  | (typeof paymentClaims)[Exclude<keyof typeof paymentClaims, 'list'>]
  | (typeof cautions)['deduct' | 'return' | 'apply']
  | (typeof invoices)[keyof typeof invoices]

/** Sends a change of a booking's money and says that it succeeded. */
export async function sendMoneyChange<const E extends MoneyChangeEndpoint>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<ChangedPayments> {
  const { message, data } = await call(
    endpoint as MoneyChangeEndpoint,
    options as CallOptions<MoneyChangeEndpoint>,
  )
  void refresh('booking')
  notifySuccess(message)
  return data
}
