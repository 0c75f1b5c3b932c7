import type { ReturningGuest } from '@ilewa/contract/bookings/returning-guests'
import { formatDateRange } from '@ilewa/contract/core/dates'
import { formatPhone } from '@ilewa/contract/core/fields'
import { formatNaira } from '@ilewa/contract/core/money'
import { Combobox, useCombobox } from '@mantine/core'
import type { ReactElement } from 'react'
import classes from './GuestCombobox.module.css'
import type { GuestSuggestions, SearchedField } from './use-guest-suggestions.ts'

function GuestOption({ guest }: { guest: ReturningGuest }) {
  const { guestName, guestPhone, guestEmail, lastStay, balanceDue } = guest
  return (
    <>
      <span className={classes.name}>
        <strong>{guestName}</strong>
        {balanceDue ? <span className={classes.owes}>Owes {formatNaira(balanceDue)}</span> : null}
      </span>
      <span className={classes.contact}>
        <span>{formatPhone(guestPhone)}</span>
        <span>{guestEmail}</span>
      </span>
      <span className={classes.detail}>
        {lastStay.propertyName}, {formatDateRange(lastStay.checkIn, lastStay.checkOut)}
      </span>
    </>
  )
}

interface GuestComboboxProps {
  field: SearchedField
  suggestions: GuestSuggestions
  /** The input, which receives the role and the keys of a combobox. */
  children: ReactElement
}

/** An input that offers returning guests below it. */
export function GuestCombobox({ field, suggestions, children }: GuestComboboxProps) {
  const guests = suggestions.field === field ? suggestions.guests : []
  const combobox = useCombobox({ opened: guests.length > 0, onDropdownClose: suggestions.close })
  const announcement = guests.length === 1 ? '1 returning guest' : `${guests.length} returning guests`
  return (
    <div>
      <Combobox
        store={combobox}
        withinPortal={false}
        onOptionSubmit={(index) => {
          const guest = guests[Number(index)]
          if (guest) suggestions.choose(guest)
        }}
      >
        <Combobox.Target withExpandedAttribute autoComplete="off">
          {children}
        </Combobox.Target>
        <Combobox.Dropdown hidden={guests.length === 0}>
          <Combobox.Options className={classes.options} aria-label="Returning guests">
            {guests.map((guest, index) => (
              <Combobox.Option
                key={`${guest.guestPhone} ${guest.guestEmail}`}
                value={String(index)}
                className={classes.option}
              >
                <GuestOption guest={guest} />
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <p role="status" className="unseen">
        {guests.length > 0 && announcement}
      </p>
    </div>
  )
}
