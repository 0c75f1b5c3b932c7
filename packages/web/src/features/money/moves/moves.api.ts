import { type AccountMove, type AccountMoveInput, accountMoves } from '@ilewa/contract/money/account-moves'
import { call } from '../../../lib/api/call.ts'
import { usePagedEndpoint } from '../../../lib/api/endpoint-query.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { refresh } from '../../../lib/api/refresh.ts'
import { notifySuccess } from '../../../lib/notify.ts'

export const useAccountMoves = () => usePagedEndpoint(accountMoves.list, { query: {} })

/** Loads the moves again, and the balances and transfers that they change. */
export function refreshMoves(): void {
  void queryClient.invalidateQueries({ queryKey: ['account-moves'] })
  void refresh('booking')
}

export async function moveMoney(body: AccountMoveInput, idempotencyKey: string): Promise<void> {
  const { message } = await call(accountMoves.create, { body, idempotencyKey })
  refreshMoves()
  notifySuccess(message)
}

export async function reverseMove({ id }: AccountMove, reason: string): Promise<void> {
  const { message } = await call(accountMoves.reverse, { params: { id }, body: { reason } })
  refreshMoves()
  notifySuccess(message)
}
