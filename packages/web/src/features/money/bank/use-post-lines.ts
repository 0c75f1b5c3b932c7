import { maxPostedLines } from '@ilewa/contract/bank/schema'
import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { useCallback, useRef, useState } from 'react'
import { ApiError, type ErrorMessage, hasCode } from '../../../lib/api/api-error.ts'
import { newRandomKey } from '../../../lib/api/call.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { describeRefusal, postLines } from './bank.api.ts'
import { type SelectedLine, toPostedLine } from './line-picks.ts'

export const countPayments = (count: number) => `${count} ${count === 1 ? 'payment' : 'payments'}`
export const countMoves = (count: number) => `${count} ${count === 1 ? 'move' : 'moves'}`
export const countTransfers = (count: number) => `${count} ${count === 1 ? 'transfer' : 'transfers'}`

/** The message of a refusal, with the transfer that it is about. */
function describePostError(error: unknown, sent: readonly SelectedLine[]): ErrorMessage {
  const described = describeRefusal(error, { message: 'Failed to post the transfers' })
  // The request may have arrived: then the transfers are posted, and leave the list.
  if (hasCode(error, 'network')) return { ...described, message: 'Look under Matched: they may be posted.' }
  const [first] = error instanceof ApiError ? error.errors : []
  const about = first && sent[Number(/^lines\.(\d+)\./.exec(first.path)?.[1])]
  if (!about) return described
  const { amount, day } = about.line
  return { ...described, message: `${formatNaira(amount)} of ${formatDate(day)}: ${described.message}` }
}

/** Posts the selected transfers, at most `maxPostedLines` at once. After a refusal the selection stays. */
export function usePostLines(moneyAccountId: string, selected: readonly SelectedLine[]) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ErrorMessage | null>(null)
  /** The idempotency key of what was sent last: a retry after a lost response posts nothing twice. */
  const attempt = useRef<{ content: string; key: string }>(null)
  const sent = selected.slice(0, maxPostedLines)
  const clearFailure = useCallback(() => setFailure(null), [])

  const post = async () => {
    if (isBusy) return
    const body = { moneyAccountId, lines: sent.map(toPostedLine) }
    const content = JSON.stringify(body)
    if (attempt.current?.content !== content) attempt.current = { content, key: newRandomKey() }
    setBusy(true)
    setFailure(null)
    try {
      const { posted, moved, linked } = await postLines(body, attempt.current.key)
      attempt.current = null
      const done = [
        posted > 0 && `${countPayments(posted)} posted`,
        moved > 0 && `${countMoves(moved)} posted`,
        linked > 0 && `${linked} linked`,
      ]
      notifySuccess(done.filter(Boolean).join(', '))
    } catch (error) {
      if (hasCode(error, 'common.idempotency_mismatch')) attempt.current = null
      setFailure(describePostError(error, sent))
    } finally {
      setBusy(false)
    }
  }

  return { sent, post, isBusy, failure, clearFailure }
}
