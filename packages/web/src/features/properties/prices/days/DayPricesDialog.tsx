import '@mantine/dates/styles.css'
import {
  addDays,
  type CivilDate,
  formatDate,
  formatDateRange,
  formatNights,
  nightsBetween,
  startOfMonth,
} from '@ilewa/contract/core/dates'
import { formatNaira, nairaAmount } from '@ilewa/contract/core/money'
import type { PricedNight } from '@ilewa/contract/prices/schema'
import { Button, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { useContractForm } from '../../../../lib/forms/forms.ts'
import { notifyError, notifySuccess } from '../../../../lib/notify.ts'
import { usePlanAllows } from '../../../../lib/session/plan.ts'
import { useToday } from '../../../../lib/today.ts'
import { DetailsDialog } from '../../../../ui/dialog/DetailsDialog.tsx'
import type { DateRange } from '../../../../ui/form/DateRangeField.tsx'
import { FormFailure } from '../../../../ui/form/FormFailure.tsx'
import { NairaField } from '../../../../ui/form/NairaField.tsx'
import { ErrorView } from '../../../../ui/layout/ErrorView.tsx'
import { LockedPanel } from '../../../../ui/plan/LockedPanel.tsx'
import type { RecordDialogProps } from '../../../../ui/record/RecordDialogs.tsx'
import { propertyApi } from '../../properties.api.ts'
import { saveDayPrices, usePricedNights } from '../prices.api.ts'
import classes from './DayPrices.module.css'
import { PriceCalendar } from './PriceCalendar.tsx'
import { parseDayPrices } from './parse-day-prices.ts'

/** Nights that the calendar shows from the current month on: the server's limit for one request. */
const shownNights = 366

const PriceSchema = z.object({
  price: nairaAmount({
    label: 'Price',
    required: 'Price is required',
    negative: 'Price cannot be negative',
  }),
})

/** "Now ₦60,000.00" or "Now ₦60,000.00 – ₦90,000.00" */
function formatCurrent(nights: readonly PricedNight[]): string {
  const prices = nights.map(({ price }) => price)
  const range = [...new Set([Math.min(...prices), Math.max(...prices)])]
  return `Now ${range.map(formatNaira).join(' – ')}`
}

/** "1 night chosen. Type its price." */
const describeChosen = (count: number) =>
  `${formatNights(count)} chosen. Type ${count === 1 ? 'its' : 'their'} price.`

interface DayPriceFormProps {
  propertyId: string
  /** The chosen nights with their prices; at least one. */
  nights: readonly PricedNight[]
  /** Without it prices can only be removed. */
  canSet: boolean
  onDone: () => void
}

/** The price of the chosen nights. */
function DayPriceForm({ propertyId, nights, canSet, onDone }: DayPriceFormProps) {
  const [isRemoving, setRemoving] = useState(false)
  const save = async (price: number | null) => {
    const message = await saveDayPrices(
      propertyId,
      nights.map(({ night }) => ({ night, price })),
    )
    const removed = nights.length === 1 ? 'Price removed' : 'Prices removed'
    notifySuccess(price === null ? removed : message)
    onDone()
  }
  const { form, submit, busy, failure } = useContractForm({
    schema: PriceSchema,
    initialValues: { price: undefined as number | undefined },
    send: ({ price }) => save(price),
    fallback: { message: 'Failed to save the prices' },
  })
  const remove = async () => {
    setRemoving(true)
    try {
      await save(null)
    } catch (error) {
      notifyError(error, 'Failed to remove the prices')
      setRemoving(false)
    }
  }
  const [first, last] = [nights[0]?.night ?? '', nights.at(-1)?.night ?? '']
  const dates = first === last ? formatDate(first) : formatDateRange(first, last)
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <p className={classes.chosen}>
        <strong>
          {dates} · {formatNights(nights.length)}
        </strong>
        <span>{formatCurrent(nights)}</span>
      </p>
      <FormFailure failure={failure} />
      <div className={classes.fields}>
        {canSet && (
          <NairaField
            aria-label="Price per night"
            placeholder="Price per night"
            disabled={isRemoving}
            {...form.getInputProps('price')}
          />
        )}
        {nights.some(({ source }) => source === 'DAY') && (
          <Button variant="default" loading={isRemoving} disabled={busy} onClick={() => void remove()}>
            Remove
          </Button>
        )}
        {canSet && (
          <Button type="submit" loading={busy} disabled={isRemoving}>
            Save
          </Button>
        )}
      </div>
    </form>
  )
}

interface ChosenNights {
  range: DateRange
  nights: readonly PricedNight[]
}

/** The nights of a range, whose last night may not be chosen yet. */
const toChosenNights = ({ range: [first, last], nights }: ChosenNights): readonly PricedNight[] =>
  first ? nights.filter(({ night }) => first <= night && night <= (last || first)) : []

const nightsUntil = (from: CivilDate, to: CivilDate) => nightsBetween(from, to) + 1

/** The price of each night of a property. Nights that are chosen get a price of their own. */
export function DayPricesDialog({ id: item, ...dialog }: RecordDialogProps) {
  const { propertyId: id, nights: opened } = parseDayPrices(item)
  const today = useToday()
  const from = startOfMonth(today)
  const query = usePricedNights(id, from, addDays(from, shownNights))
  const { data: property } = propertyApi.useOne(id)
  const isPaid = usePlanAllows('prices')
  const [range, setRange] = useState<DateRange>(opened)
  const { data: nights, isError, error, refetch } = query
  const chosen = toChosenNights({ range, nights: nights ?? [] })
  const [first, last] = range
  const hasDayPrice = nights?.some(({ source }) => source === 'DAY') ?? false
  return (
    <DetailsDialog
      {...dialog}
      title={property ? `Day prices: ${property.name}` : 'Day prices'}
      query={query}
      footer={
        chosen.length > 0 && (
          <DayPriceForm
            key={`${first} ${last}`}
            propertyId={id}
            nights={chosen}
            canSet={isPaid}
            // Who came for these nights, such as from the calendar, is done.
            onDone={opened[0] ? dialog.onClose : () => setRange(['', ''])}
          />
        )
      }
    >
      {isError && !nights && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!isError && !nights && <Skeleton className="delayed" height="26rem" radius="lg" />}
      {nights && (
        <>
          {isPaid ? (
            <Text c="dimmed">
              {first && !last
                ? `From ${formatDate(first)}. Choose the last night.`
                : first && last
                  ? describeChosen(nightsUntil(first, last))
                  : 'Choose the first and the last night.'}
            </Text>
          ) : (
            <>
              <LockedPanel title="Day Prices Locked" text="Upgrade to give single nights their own price." />
              {hasDayPrice && (
                <Text c="dimmed">Saved day prices still apply. Choose nights to remove them.</Text>
              )}
            </>
          )}
          <PriceCalendar
            nights={nights}
            today={today}
            range={range}
            onChange={isPaid || hasDayPrice ? setRange : undefined}
          />
        </>
      )}
    </DetailsDialog>
  )
}
