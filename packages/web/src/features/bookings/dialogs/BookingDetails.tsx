import { balanceLabelOf, balanceOf, hasBalanceDue } from '@ilewa/contract/bookings/money'
import { type Booking, bookingSourceLabels } from '@ilewa/contract/bookings/schema'
import { formatDate, formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDayOf } from '../../../lib/today.ts'
import { ContactActions } from '../../../ui/data/ContactActions.tsx'
import { MailLink } from '../../../ui/data/MailLink.tsx'
import { PhoneLink } from '../../../ui/data/PhoneLink.tsx'
import { Stars } from '../../../ui/data/Stars.tsx'
import { RecordHistory } from '../../../ui/history/RecordHistory.tsx'
import type { BookingActions } from '../actions/booking-actions.ts'
import { useGuestContact } from '../actions/guest-contact.ts'
import classes from './BookingDetails.module.css'

interface FactProps {
  label: string
  children: ReactNode
}

function Fact({ label, children }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Stay({ booking }: { booking: Booking }) {
  const nights = nightsBetween(booking.checkIn, booking.checkOut)
  return (
    <dl className={classes.stay}>
      <Fact label="Check-in">{formatDate(booking.checkIn)}</Fact>
      <Fact label="Check-out">{formatDate(booking.checkOut)}</Fact>
      <Fact label="Nights">{formatNights(nights)}</Fact>
      <Fact label="Guests">{booking.guests}</Fact>
    </dl>
  )
}

function Money({ booking }: { booking: Booking }) {
  const label = balanceLabelOf(booking)
  return (
    <dl className={classes.money}>
      <Fact label="Total amount">{formatNaira(booking.totalAmount)}</Fact>
      <Fact label="Amount paid">{formatNaira(booking.paidAmount)}</Fact>
      {label && (
        <div className={classes.due} data-due={hasBalanceDue(booking) || undefined}>
          <dt>{label}</dt>
          <dd>{formatNaira(balanceOf(booking))}</dd>
        </div>
      )}
    </dl>
  )
}

interface GuestContactProps {
  booking: Booking
  onErase: BookingActions['onEraseGuest']
}

/** Contact details of the guest, unless the guest was erased. */
function GuestContact({ booking, onErase }: GuestContactProps) {
  const { guestEmail, guestPhone, guestPhoneE164, guestErasedAt } = booking
  const contact = useGuestContact(booking)
  const dayOf = useDayOf()
  return (
    <section className={classes.part}>
      <h3>Contact</h3>
      {guestErasedAt ? (
        <Text c="dimmed">Erased on {formatDate(dayOf(guestErasedAt))}. The money stays.</Text>
      ) : (
        <>
          <dl className={classes.facts}>
            <Fact label="Phone">
              <PhoneLink phone={guestPhone} e164={guestPhoneE164} />
            </Fact>
            <Fact label="Email">
              <MailLink email={guestEmail} />
            </Fact>
          </dl>
          <ContactActions contact={contact}>
            {onErase && (
              <Button variant="subtle" color="red" px="sm" onClick={() => onErase(booking.id)}>
                Erase guest
              </Button>
            )}
          </ContactActions>
        </>
      )}
    </section>
  )
}

interface BookingDetailsProps {
  booking: Booking
  onEraseGuest: BookingActions['onEraseGuest']
}

/** All details of one booking. */
export function BookingDetails({ booking, onEraseGuest }: BookingDetailsProps) {
  const dayOf = useDayOf()
  return (
    <div className={classes.details}>
      <Stay booking={booking} />
      <Money booking={booking} />
      <GuestContact booking={booking} onErase={onEraseGuest} />
      {booking.rating && (
        <section className={classes.part}>
          <h3>What the guest says</h3>
          <Stars stars={booking.rating.stars} />
          {booking.rating.comment && <Text className={classes.text}>{booking.rating.comment}</Text>}
        </section>
      )}
      {booking.notes && (
        <section className={classes.part}>
          <h3>Notes</h3>
          <Text className={classes.text}>{booking.notes}</Text>
        </section>
      )}
      {booking.cancellationReason && (
        <section className={classes.part}>
          <h3>Reason for cancelling</h3>
          <Text className={classes.text}>{booking.cancellationReason}</Text>
        </section>
      )}
      <dl className={classes.facts}>
        <Fact label="Reference">{booking.reference}</Fact>
        <Fact label="Source">{bookingSourceLabels[booking.source]}</Fact>
        {booking.agentName && <Fact label="Agent">{booking.agentName}</Fact>}
        <Fact label="Booked on">{formatDate(dayOf(booking.createdAt))}</Fact>
      </dl>
      <RecordHistory kind="booking" id={booking.id} />
    </div>
  )
}
