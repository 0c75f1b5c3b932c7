import type { RecordedMoney } from '@ilewa/contract/bank/recorded-money'
import { maxPostedLines } from '@ilewa/contract/bank/schema'
import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { useCallback, useRef, useState } from 'react'
import { ApiError, type ErrorMessage, hasCode } from '../../../lib/api/api-error.ts'
import { newRandomKey } from '../../../lib/api/call.ts'
import { describeRefusal, postLines, recordedMoneyOf } from './bank.api.ts'
import { type SelectedLine, toPostedLine } from './line-picks.ts'
import { notifyPosted } from './undo-posting.ts'

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

const contentOf = (one: SelectedLine) => JSON.stringify(toPostedLine(one, false))

/** Posts the selected transfers, at most `maxPostedLines` at once. After a refusal the selection stays. */
export function usePostLines(
  moneyAccountId: string,
  selected: readonly SelectedLine[],
  { onSend, onSent }: { onSend: () => void; onSent: () => void },
) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ErrorMessage | null>(null)
  /** What is recorded and may be the same money, after a refusal. */
  const [recorded, setRecorded] = useState<readonly RecordedMoney[]>([])
  /** What was refused. The answer of the owner counts for this only: the list may propose something else for a transfer now. */
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set())
  /** The idempotency key of what was sent last: a retry after a lost response posts nothing twice. */
  const attempt = useRef<{ content: string; key: string }>(null)
  const sent = selected.slice(0, maxPostedLines)
  const clearFailure = useCallback(() => {
    setFailure(null)
    setRecorded([])
  }, [])

  /** `otherMoney`: of these, the owner says that they are other money than that of the transfers. */
  const post = async (otherMoney: readonly RecordedMoney[] = []) => {
    if (isBusy) return
    const isOther = (one: SelectedLine) =>
      otherMoney.some(({ lineId }) => lineId === one.line.id) && refused.has(contentOf(one))
    const body = { moneyAccountId, lines: sent.map((one) => toPostedLine(one, isOther(one))) }
    const content = JSON.stringify(body)
    if (attempt.current?.content !== content) attempt.current = { content, key: newRandomKey() }
    setBusy(true)
    clearFailure()
    onSend()
    try {
      const result = await postLines(body, attempt.current.key)
      const { posted, moved, linked } = result
      attempt.current = null
      const done = [
        posted > 0 && `${countPayments(posted)} posted`,
        moved > 0 && `${countMoves(moved)} posted`,
        linked > 0 && `${linked} linked`,
      ]
      notifyPosted(result, done.filter(Boolean).join(', '))
    } catch (error) {
      if (hasCode(error, 'common.idempotency_mismatch')) attempt.current = null
      setFailure(describePostError(error, sent))
      const more = recordedMoneyOf(error)
      setRecorded(more.length > 0 ? [...otherMoney, ...more] : [])
      setRefused(new Set(sent.map(contentOf)))
    } finally {
      setBusy(false)
      requestAnimationFrame(onSent)
    }
  }

  return { sent, post, isBusy, failure, recorded, clearFailure }
}
