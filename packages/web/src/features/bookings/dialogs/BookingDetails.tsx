import { depositOf, isHeld } from '@ilewa/contract/bookings/money'
import { bookingMoneyPanel } from '@ilewa/contract/bookings/money-panel'
import { unusualPhaseLabel } from '@ilewa/contract/bookings/phases'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { bookingSourceLabels } from '@ilewa/contract/bookings/terms'
import { formatDate, formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { describePolicy } from '@ilewa/contract/money/cancellation'
import { Button, Text } from '@mantine/core'
import { Clock, FileText, Link as LinkIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCan } from '../../../lib/session/use-can.ts'
import { useCivilDateOf, useFormatDateTime, useToday } from '../../../lib/today.ts'
import { ContactActions } from '../../../ui/contact/ContactActions.tsx'
import { MailLink } from '../../../ui/contact/MailLink.tsx'
import { PhoneLink } from '../../../ui/contact/PhoneLink.tsx'
import { Stars } from '../../../ui/data/Stars.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { RecordHistory } from '../../../ui/history/RecordHistory.tsx'
import { HashTarget } from '../../../ui/menu/HashTarget.tsx'
import type { BookingActions } from '../actions/booking-actions.ts'
import { useGuestContact } from '../actions/guest-contact.ts'
import { MessageList } from '../messages/MessageList.tsx'
import { MoneyPanel } from '../payments/MoneyPanel.tsx'
import { OpenClaims } from '../payments/OpenClaims.tsx'
import { RegisterLine } from '../register/RegisterLine.tsx'
import classes from './BookingDetails.module.css'
import { bookingDialogs } from './use-booking-actions.ts'

interface DetailRowProps {
  label: string
  children: ReactNode
}

function DetailRow({ label, children }: DetailRowProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Stay({ booking }: { booking: Booking }) {
  const nights = nightsBetween(booking.checkIn, booking.checkOut)
  const phaseLabel = unusualPhaseLabel(booking, useToday())
  return (
    <>
      {phaseLabel && <StatusBadge variant="warning" icon={Clock} label={phaseLabel} />}
      <dl className={classes.stay}>
        <DetailRow label="Check-in">{formatDate(booking.checkIn)}</DetailRow>
        <DetailRow label="Check-out">{formatDate(booking.checkOut)}</DetailRow>
        <DetailRow label="Nights">{formatNights(nights)}</DetailRow>
        <DetailRow label="Guests">{booking.guests}</DetailRow>
      </dl>
    </>
  )
}

/** "Held until 27 Nov 2026, 14:05 for a deposit of ₦60,000.00 · ₦20,000.00 paid" */
function Hold({ booking }: { booking: Booking }) {
  const formatDateTime = useFormatDateTime()
  const { holdUntil, paidAmount } = booking
  if (!isHeld(booking) || holdUntil === null) return null
  return (
    <p className={classes.hold}>
      <Clock size={18} aria-hidden />
      <span>
        Held until <strong>{formatDateTime(holdUntil)}</strong> for a deposit of{' '}
        {formatNaira(depositOf(booking))}
        {paidAmount > 0 && ` · ${formatNaira(paidAmount)} paid`}
      </span>
    </p>
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
  const civilDateOf = useCivilDateOf()
  const dialogs = useDialogs()
  return (
    <section className={classes.part}>
      <h3>Contact</h3>
      {guestErasedAt ? (
        <Text c="dimmed">Erased on {formatDate(civilDateOf(guestErasedAt))}. The money stays.</Text>
      ) : (
        <>
          <dl className={classes.facts}>
            <DetailRow label="Phone">
              <PhoneLink phone={guestPhone} e164={guestPhoneE164} />
            </DetailRow>
            {guestEmail && (
              <DetailRow label="Email">
                <MailLink email={guestEmail} />
              </DetailRow>
            )}
          </dl>
          <ContactActions contact={contact}>
            <Button
              variant="default"
              px="sm"
              leftSection={<FileText size={17} aria-hidden />}
              onClick={() => dialogs.open(bookingDialogs.message, booking.id)}
            >
              Templates
            </Button>
            <Button
              variant="default"
              px="sm"
              leftSection={<LinkIcon size={17} aria-hidden />}
              onClick={() => dialogs.open(bookingDialogs.guestPage, booking.id)}
            >
              Guest’s page
            </Button>
            {onErase && (
              <Button variant="subtle" color="red" px="sm" onClick={() => onErase(booking.id)}>
                Erase guest
              </Button>
            )}
          </ContactActions>
          <RegisterLine bookingId={booking.id} />
          <MessageList bookingId={booking.id} />
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
  const civilDateOf = useCivilDateOf()
  const decidesClaims = useCan('payments:record')
  return (
    <div className={classes.details}>
      {decidesClaims && <OpenClaims booking={booking} />}
      <Hold booking={booking} />
      <Stay booking={booking} />
      <HashTarget id={bookingMoneyPanel}>
        <MoneyPanel booking={booking} />
      </HashTarget>
      {booking.cancellationPolicy && (
        <dl>
          <DetailRow label="Cancellation policy">{describePolicy(booking.cancellationPolicy)}</DetailRow>
        </dl>
      )}
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
        <DetailRow label="Reference">{booking.reference}</DetailRow>
        <DetailRow label="Source">{bookingSourceLabels[booking.source]}</DetailRow>
        {booking.agentName && <DetailRow label="Agent">{booking.agentName}</DetailRow>}
        <DetailRow label="Booked on">{formatDate(civilDateOf(booking.createdAt))}</DetailRow>
      </dl>
      <RecordHistory kind="booking" id={booking.id} />
    </div>
  )
}
