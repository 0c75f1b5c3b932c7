import '@mantine/core/styles/Radio.layer.css'
import { formatDateRange, formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import { formatNaira, type Naira } from '@ilewa/contract/core/money'
import { Radio, Stack, Text } from '@mantine/core'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDifference } from '../calendar/calendar-labels.ts'
import type { MovePrice } from '../calendar/grid/calendar-edit.ts'
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
  total: Naira
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
      <Change label="Total" from={formatNaira(from.total)} to={formatNaira(to.total)} />
    </dl>
  )
}

function PriceOption({ label, amount, note }: { label: string; amount: Naira; note: ReactNode }) {
  return (
    <>
      {label} <strong>{formatNaira(amount)}</strong>{' '}
      <Text span c="dimmed" fz="sm">
        {note}
      </Text>
    </>
  )
}

export type PriceChoice = 'recomputed' | 'agreed'

interface PriceFieldProps {
  price: MovePrice
  stay: Stay
  pricePerNight: Naira
  value: PriceChoice
  onChange: (choice: PriceChoice) => void
  error?: string
}

/** A choice between the recalculated price and the agreed total. */
export function BookingMovePrice({ price, stay, pricePerNight, value, onChange, error }: PriceFieldProps) {
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
              label={`${formatLength(stay)} × ${formatNaira(pricePerNight)}:`}
              amount={price.recomputed}
              note={formatDifference(price.difference)}
            />
          }
        />
        <Radio
          value="agreed"
          label={
            <PriceOption label="Keep the agreed total:" amount={price.agreed} note={formatDifference(0)} />
          }
        />
      </Stack>
    </Radio.Group>
  )
}
