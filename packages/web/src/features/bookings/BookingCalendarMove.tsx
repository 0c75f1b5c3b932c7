import '@mantine/core/styles/Radio.layer.css'
import { BookingMove } from '@ilewa/contract/booking-calendar'
import { formatDateRange, formatNights, nightsBetween } from '@ilewa/contract/dates'
import { formatNaira, type Naira } from '@ilewa/contract/money'
import { Radio, Stack, Text } from '@mantine/core'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError, type Described, describeError } from '../../lib/api-error.ts'
import { useContractForm } from '../../lib/forms.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { refresh } from '../../lib/refresh.ts'
import type { DialogState } from '../../ui/DialogHost.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import classes from './BookingCalendarMove.module.css'
import { useMoveBooking } from './calendar.api.ts'
import { type Move, priceOf } from './calendar-plan.ts'
import { formatDifference } from './calendar-words.ts'

interface MoveProps extends DialogState {
  move: Move
  onClose: () => void
  /** The server said no: the stay is where it was. */
  onRefuse: (fault: Described) => void
}

/** One fact from what to what, or the same as before. */
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

function Choice({ words, amount, note }: { words: string; amount: Naira; note: ReactNode }) {
  return (
    <>
      {words} <strong>{formatNaira(amount)}</strong>{' '}
      <Text span c="dimmed" fz="sm">
        {note}
      </Text>
    </>
  )
}

const finalStatuses = [400, 403, 404, 409]

/** A refusal that no second try will change: neither the lost line, nor a total to choose anew. */
const isFinal = (error: unknown) =>
  error instanceof ApiError &&
  finalStatuses.includes(error.status) &&
  !error.errors.some(({ path }) => path === 'totalAmount')

/** Asks before a stay moves: from what to what, and what that does to the total. */
export function BookingCalendarMove({ move, onClose, onRefuse, ...dialog }: MoveProps) {
  const { stay, from, to, checkIn, checkOut } = move
  const { mutateAsync: save } = useMoveBooking(stay.id)
  const price = priceOf(move)
  const first = price.followsPrice ? price.recomputed : price.agreed

  const { form, submit, busy, failure } = useContractForm({
    schema: BookingMove,
    initialValues: { propertyId: to.id, checkIn, checkOut, totalAmount: first, version: stay.version },
    send: async (body) => {
      const { message } = await save(body)
      notifySuccess(message)
      onClose()
    },
    onFailure: (error) => {
      if (!isFinal(error)) return false
      void refresh('booking')
      onRefuse(describeError(error, { message: 'Failed to update booking' }))
      return true
    },
    fallback: { title: 'Error', message: 'Failed to update booking' },
  })
  const total = form.values.totalAmount
  const nights = (begin: string, end: string) => formatNights(nightsBetween(begin, end))

  return (
    <FormDialog
      {...dialog}
      title="Move Booking"
      size="md"
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Save move"
      busyLabel="Saving…"
      busy={busy}
      failure={failure}
    >
      <Text fw={600}>{stay.guestName}</Text>
      <dl className={classes.changes}>
        <Change
          label="Dates"
          from={formatDateRange(stay.checkIn, stay.checkOut)}
          to={formatDateRange(checkIn, checkOut)}
        />
        <Change label="Nights" from={nights(stay.checkIn, stay.checkOut)} to={nights(checkIn, checkOut)} />
        <Change label="Property" from={from.name} to={to.name} />
        <Change label="Total" from={formatNaira(price.agreed)} to={formatNaira(total)} />
      </dl>
      {price.difference !== 0 && (
        <Radio.Group
          label="Total amount"
          value={String(total)}
          onChange={(amount) => form.setFieldValue('totalAmount', Number(amount))}
          error={form.errors.totalAmount}
        >
          <Stack gap="xs" mt={6}>
            <Radio
              value={String(price.recomputed)}
              label={
                <Choice
                  words={`${nights(checkIn, checkOut)} × ${formatNaira(to.pricePerNight)}:`}
                  amount={price.recomputed}
                  note={formatDifference(price.difference)}
                />
              }
            />
            <Radio
              value={String(price.agreed)}
              label={
                <Choice words="Keep the agreed total:" amount={price.agreed} note={formatDifference(0)} />
              }
            />
          </Stack>
        </Radio.Group>
      )}
    </FormDialog>
  )
}
