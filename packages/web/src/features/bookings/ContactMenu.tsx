import type { Booking } from '@ilewa/contract/bookings'
import { Button } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { toContactLinks } from '../../ui/contact-links.ts'
import { LazyMenu } from '../../ui/LazyMenu.tsx'
import classes from './BookingTable.module.css'
import { useGuestContact } from './guest-contact.ts'

/** The ways to reach a guest behind one button. */
export function ContactMenu({ booking }: { booking: Booking }) {
  return (
    <LazyMenu
      width={180}
      entries={toContactLinks(useGuestContact(booking))}
      button={
        <Button
          variant="default"
          px="xs"
          className={classes.grow}
          aria-label={`Contact ${booking.guestName}`}
          rightSection={<ChevronDown size={16} aria-hidden />}
        >
          Contact
        </Button>
      }
    />
  )
}
