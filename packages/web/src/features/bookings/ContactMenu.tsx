import type { Booking } from '@ilewa/contract/bookings'
import { Button, Menu } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { toContactLinks } from '../../ui/contact-links.ts'
import { menuProps } from '../../ui/menu-props.ts'
import classes from './BookingTable.module.css'
import { useGuestContact } from './guest-contact.ts'

/** The ways to reach a guest behind one button. */
export function ContactMenu({ booking }: { booking: Booking }) {
  const links = toContactLinks(useGuestContact(booking))
  return (
    <Menu {...menuProps} width={180}>
      <Menu.Target>
        <Button
          variant="default"
          px="sm"
          className={classes.grow}
          aria-label={`Contact ${booking.guestName}`}
          rightSection={<ChevronDown size={16} aria-hidden />}
        >
          Contact
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {links.map(({ label, icon: Icon, ...link }) => (
          <Menu.Item key={label} component="a" leftSection={<Icon size={16} aria-hidden />} {...link}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
