import {
  type AccountMove,
  type AccountMoveInput,
  accountMoves,
} from '@ilewa/contract/money/moves/account-moves'
import { call } from '../../../lib/api/call.ts'
import { usePagedEndpoint } from '../../../lib/api/endpoint-query.ts'
import { refresh } from '../../../lib/api/refresh.ts'
import { notifySuccess } from '../../../lib/notify.ts'

/** Below the accounts in the settings; more are loaded on demand. */
const shownMoves = 10

export const useAccountMoves = () => usePagedEndpoint(accountMoves.list, { query: { limit: shownMoves } })

export async function recordMove(body: AccountMoveInput, idempotencyKey: string): Promise<void> {
  const { message } = await call(accountMoves.create, { body, idempotencyKey })
  void refresh('booking')
  notifySuccess(message)
}

export async function reverseMove(
  { id }: AccountMove,
  reason: string,
  idempotencyKey: string,
): Promise<void> {
  const { message } = await call(accountMoves.reverse, { params: { id }, body: { reason }, idempotencyKey })
  void refresh('booking')
  notifySuccess(message)
}
