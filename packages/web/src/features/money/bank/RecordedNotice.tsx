import type { RecordedMoney } from '@ilewa/contract/bank/recorded-money'
import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { recordedMoneyOf } from './bank.api.ts'
import classes from './bank.module.css'
import { BookingLink } from './LineDetails.tsx'

/** What is recorded and may be the money of a transfer: "₦85,000.00 · 20 Nov 2026 · GTBank", with its booking. */
export const RecordedList = ({ recorded }: { recorded: readonly RecordedMoney[] }) => (
  <ul className={classes.lines} aria-label="Recorded already">
    {recorded.map(({ lineId, amount, paidOn, accountName, booking, fromAccountName }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
      <li key={`${lineId} ${index}`}>
        <Text fz="sm">
          {formatNaira(amount)} · {formatDate(paidOn)} ·{' '}
          {fromAccountName ? `${fromAccountName} to ${accountName}` : accountName}
        </Text>
        {booking && <BookingLink booking={booking} />}
      </li>
    ))}
  </ul>
)

interface Refusal {
  /** What was sent. */
  content: string
  recorded: readonly RecordedMoney[]
}

/**
 * Asks, after a refusal, whether what is recorded is other money. The answer counts for what was refused: other values are checked
 * again.
 */
export function useOtherMoney() {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isTicked, setTicked] = useState(false)

  /** Posts `values`; `post` gets what to add to the transfer. */
  const attempt = async <T,>(values: unknown, post: (fields: { isOtherMoney?: true }) => Promise<T>) => {
    const content = JSON.stringify(values)
    try {
      return await post(isTicked && refusal?.content === content ? { isOtherMoney: true } : {})
    } catch (error) {
      setRefusal({ content, recorded: recordedMoneyOf(error) })
      setTicked(false)
      throw error
    }
  }
  const notice = refusal && refusal.recorded.length > 0 && (
    <>
      <RecordedList recorded={refusal.recorded} />
      <Checkbox
        label="This is other money"
        checked={isTicked}
        onChange={({ currentTarget }) => setTicked(currentTarget.checked)}
      />
    </>
  )
  return { attempt, notice }
}
