import { maxGuests } from '@ilewa/contract/bookings/schema'
import { Button, Text } from '@mantine/core'
import { Plus } from 'lucide-react'
import { PolicyLine } from '../cancellation/PolicyLine.tsx'
import type { BookingForm, BookingValues } from '../form/booking-form.ts'
import { CautionLine } from './CautionLine.tsx'
import { DiscountFields } from './DiscountFields.tsx'
import classes from './Price.module.css'
import { PriceLines } from './PriceLines.tsx'
import { PriceStatus } from './PriceStatus.tsx'
import type { QuoteProblems } from './quote-problems.tsx'
import { ShareQuote } from './ShareQuote.tsx'
import type { StayPrice } from './use-quote.ts'

interface NewStayPriceProps {
  form: BookingForm
  price: StayPrice
  problems: QuoteProblems
}

/** What the form lacks for a price: "Choose the dates to see the price." */
function missingForPrice({ propertyId, checkIn, checkOut, guests }: BookingValues): string {
  const chosen = [!propertyId && 'the property', !(checkIn && checkOut) && 'the dates'].filter(Boolean)
  if (chosen.length > 0) return `Choose ${chosen.join(' and ')} to see the price.`
  if (guests === undefined) return 'Enter the number of guests to see the price.'
  if (guests < 1 || guests > maxGuests) return `The price is for 1 to ${maxGuests} guests.`
  return 'Choose other dates to see the price.'
}

/** The quoted price of a new booking, with an optional discount. */
export function NewStayPrice({ form, price, problems }: NewStayPriceProps) {
  const { quote, isCurrent, isPending, isFailed } = price
  const { agreedDiscount } = form.values
  return (
    <section className={classes.price} aria-label="Price">
      {quote && (
        <PriceLines lines={quote.lines} taxes={quote.taxes} total={quote.totalAmount} isBusy={!isCurrent} />
      )}
      {quote && <CautionLine amount={quote.cautionAmount} />}
      {quote && <PolicyLine policy={quote.cancellationPolicy} />}
      <PriceStatus price={price} />
      {!quote && !isPending && !isFailed && (
        <Text c="dimmed" fz="sm">
          {missingForPrice(form.values)}
        </Text>
      )}
      {form.errors.totalAmount && price.changedTo === undefined && (
        <Text c="red" fz="sm" role="alert">
          {form.errors.totalAmount}
        </Text>
      )}
      {agreedDiscount && <DiscountFields form={form} problem={problems.discount} />}
      <div className={classes.actions}>
        {quote && problems.refusal === undefined && <ShareQuote form={form} price={price} />}
        {quote && !agreedDiscount && (
          <Button
            variant="subtle"
            size="compact-sm"
            className="tap"
            leftSection={<Plus size={15} aria-hidden />}
            onClick={() => form.setFieldValue('agreedDiscount', { amount: undefined, reason: '' })}
          >
            Add discount
          </Button>
        )}
      </div>
    </section>
  )
}
