import type { ReturningGuest } from '@ilewa/contract/bookings/returning-guests'
import { matchesSearch } from '@ilewa/contract/core/search'
import { useDebouncedValue } from '@mantine/hooks'
import { type ChangeEvent, useState } from 'react'
import { useReturningGuests } from '../../guests.api.ts'
import type { BookingForm } from '../booking-form.ts'
import { chooseGuest, type GuestDetails, toGuestText } from './guest-choice.ts'

export type SearchedField = 'guestName' | 'guestPhone'

const debounceMs = 250

/** Returning guests for the text that the person types into the name or the phone of the form. */
export function useGuestSuggestions(form: BookingForm) {
  const [typed, setTyped] = useState<{ field: SearchedField; text: string }>()
  const [earlier, setEarlier] = useState<Partial<GuestDetails>>({})
  const [different, setDifferent] = useState<Partial<GuestDetails>>({})
  const text = typed?.text.trim() ?? ''
  const [q] = useDebouncedValue(text, debounceMs)
  const { data = [] } = useReturningGuests(text === '' ? '' : q)
  const fill = (details: Partial<GuestDetails>) => {
    form.setValues(details)
    setEarlier((before) => ({ ...before, ...details }))
  }

  return {
    /** The field whose guests are offered. */
    field: typed?.field,
    /** Those of the previous text that still match, until the next are loaded. */
    guests: text === '' ? [] : data.filter((guest) => matchesSearch(text, toGuestText(guest))),
    getInputProps: (field: SearchedField) => {
      const props = form.getInputProps(field)
      return {
        ...props,
        onChange: (event: ChangeEvent<HTMLInputElement>) => {
          props.onChange(event)
          setTyped({ field, text: event.currentTarget.value })
          // They belong to the guest chosen before.
          setDifferent({})
        },
        onBlur: () => setTyped(undefined),
      }
    },
    close: () => setTyped(undefined),
    choose: (guest: ReturningGuest) => {
      const searched = typed?.field ?? 'guestName'
      const choice = chooseGuest(guest, form.getValues(), { searched, earlier })
      fill(choice.filled)
      setDifferent(choice.different)
      setTyped(undefined)
    },
    /** Details of the chosen guest that differ from what was typed. */
    different: Object.fromEntries(
      Object.entries(different).filter(
        ([field, value]) => form.values[field as keyof GuestDetails] !== value,
      ),
    ) as Partial<GuestDetails>,
    acceptDifferent: () => {
      fill(different)
      setDifferent({})
    },
    dismissDifferent: () => setDifferent({}),
  }
}

export type GuestSuggestions = ReturnType<typeof useGuestSuggestions>
