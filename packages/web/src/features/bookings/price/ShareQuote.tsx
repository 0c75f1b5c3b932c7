import { quoteText } from '@ilewa/contract/prices/quote-text'
import { Button } from '@mantine/core'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { ShareMessage } from '../../../ui/contact/ShareMessage.tsx'
import { propertyApi } from '../../properties/properties.api.ts'
import type { BookingForm } from '../form/booking-form.ts'
import classes from './Price.module.css'
import type { StayPrice } from './use-quote.ts'

interface ShareQuoteProps {
  form: BookingForm
  price: StayPrice
}

/** Sends the price to the guest before the booking is saved. The buttons appear with the first press. */
export function ShareQuote({ form, price }: ShareQuoteProps) {
  const [isOpen, setOpen] = useState(false)
  const sender = useSession()?.business?.name ?? 'your host'
  const { propertyId, checkIn, checkOut, guests } = form.values
  const { data: property } = propertyApi.useOne(isOpen ? propertyId || null : null)
  const { quote, isCurrent } = price
  if (!isOpen)
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        className="tap"
        leftSection={<Share2 size={15} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Share quote
      </Button>
    )
  // A message with the price of other dates would be a wrong offer.
  if (!property || !quote || !isCurrent || guests === undefined) return null
  const stay = { checkIn, checkOut, guests }
  return (
    <fieldset className={classes.share} aria-label="Quote for the guest">
      <ShareMessage message={quoteText({ sender, propertyName: property.name, stay, quote })} />
    </fieldset>
  )
}
