import '@mantine/core/styles/Radio.layer.css'
import { formatDateRange, formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import { formatNaira, type Naira, subtractNaira } from '@ilewa/contract/core/money'
import { Radio, Stack, Text } from '@mantine/core'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDifference } from '../calendar/calendar-labels.ts'
import type { Stay } from '../form/stay-dates.ts'
import classes from './BookingMove.module.css'

/** One changed field with its old and new value, or the unchanged value. */
function Change({ label, from, to }: { label: string; from: string; to: string }) {
  const isSame = from === to
  return (
    <div className={classes.change}>
      <dt>{label}</dt>
      <dd>
        {!isSame && (
          <>
            <s>{from}</s>
            <ArrowRight size={15} role="img" aria-label="becomes" />
          </>
        )}
        <strong data-same={isSame || undefined}>{to}</strong>
      </dd>
    </div>
  )
}

export interface MoveTarget extends Stay {
  property: string
  /** Undefined while the price loads. */
  total: Naira | undefined
}

const formatLength = ({ checkIn, checkOut }: Stay) => formatNights(nightsBetween(checkIn, checkOut))
const formatDates = ({ checkIn, checkOut }: Stay) => formatDateRange(checkIn, checkOut)

/** The changes of a move, and the fields that do not change. */
export function BookingMoveChanges({ from, to }: { from: MoveTarget; to: MoveTarget }) {
  return (
    <dl className={classes.changes}>
      <Change label="Dates" from={formatDates(from)} to={formatDates(to)} />
      <Change label="Nights" from={formatLength(from)} to={formatLength(to)} />
      <Change label="Property" from={from.property} to={to.property} />
      {to.total !== undefined && (
        <Change label="Total" from={formatNaira(from.total)} to={formatNaira(to.total)} />
      )}
    </dl>
  )
}

function PriceOption({ label, amount, note }: { label: string; amount: Naira; note: ReactNode }) {
  return (
    <>
      {label} <strong>{formatNaira(amount)}</strong>{' '}
      <Text span c="dimmed" fz="sm" style={{ whiteSpace: 'nowrap' }}>
        {note}
      </Text>
    </>
  )
}

export type PriceChoice = 'recomputed' | 'agreed'

interface PriceFieldProps {
  /** The quote of the new nights. */
  recomputed: Naira
  /** The total before the move. */
  agreed: Naira
  value: PriceChoice
  onChange: (choice: PriceChoice) => void
  error?: string
}

/** A choice between the recalculated price and the agreed total. */
export function BookingMovePrice({ recomputed, agreed, value, onChange, error }: PriceFieldProps) {
  return (
    <Radio.Group
      label="Total amount"
      value={value}
      onChange={(choice) => onChange(choice === 'agreed' ? 'agreed' : 'recomputed')}
      error={error}
    >
      <Stack gap="xs" mt={6}>
        <Radio
          value="recomputed"
          label={
            <PriceOption
              label="Price of the new dates:"
              amount={recomputed}
              note={formatDifference(subtractNaira(recomputed, agreed))}
            />
          }
        />
        <Radio
          value="agreed"
          label={<PriceOption label="Keep the agreed total:" amount={agreed} note={formatDifference(0)} />}
        />
      </Stack>
    </Radio.Group>
  )
}
