import {
  type MoneyAccountInput,
  type MoneyAccountUpdate,
  moneyAccounts,
} from '@ilewa/contract/money/accounts'
import { call } from '../../lib/api/call.ts'
import { useEndpoint } from '../../lib/api/endpoint-query.ts'
import { refresh } from '../../lib/api/refresh.ts'
import { notifySuccess } from '../../lib/notify.ts'

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
