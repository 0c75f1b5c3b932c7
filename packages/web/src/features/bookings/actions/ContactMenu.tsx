import type { Booking } from '@ilewa/contract/bookings/schema'
import { ChevronDown } from 'lucide-react'
import { toContactLinks } from '../../../ui/contact/contact-links.ts'
import { RowButton } from '../../../ui/list/RowButton.tsx'
import { LazyMenu } from '../../../ui/menu/LazyMenu.tsx'
import classes from '../table/BookingTable.module.css'
import { useGuestContact } from './guest-contact.ts'

/** Contact options of a guest in a menu. */
export function ContactMenu({ booking }: { booking: Booking }) {
  const entries = toContactLinks(useGuestContact(booking))
  if (entries.length === 0) return null
  return (
    <LazyMenu
      width={180}
      entries={entries}
      button={
        <RowButton className={classes.contact} aria-label={`Contact ${booking.guestName}`}>
          Contact
          <ChevronDown size={16} aria-hidden />
        </RowButton>
      }
    />
  )
}
