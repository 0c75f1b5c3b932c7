import type { GuestRules } from '@ilewa/contract/bookings/guest-rules'
import { maxNotes } from '@ilewa/contract/bookings/schema'
import { SimpleGrid, TextInput } from '@mantine/core'
import type { ClipboardEvent, ReactElement } from 'react'
import { CountedTextarea } from '../../../ui/form/CountedTextarea.tsx'
import type { BookingForm } from './booking-form.ts'
import { GuestCombobox } from './guests/GuestCombobox.tsx'
import { OtherGuestDetails } from './guests/OtherGuestDetails.tsx'
import type { GuestSuggestions, SearchedField } from './guests/use-guest-suggestions.ts'

interface GuestFieldsProps {
  form: BookingForm
  rules: GuestRules
  isErased?: boolean
  /** Offers returning guests. */
  suggestions?: GuestSuggestions
  /** Receives a text of several lines instead of the field that it was pasted into. */
  onPasteMessage?: (message: string) => void
}

/** Guest name and contact. For an erased guest only the notes remain. */
export function GuestFields({
  form,
  rules,
  isErased = false,
  suggestions,
  onPasteMessage,
}: GuestFieldsProps) {
  const notes = <CountedTextarea label="Notes" max={maxNotes} {...form.getInputProps('notes')} />
  if (isErased) return notes
  const withGuests = (field: SearchedField, input: ReactElement) =>
    suggestions ? (
      <GuestCombobox field={field} suggestions={suggestions}>
        {input}
      </GuestCombobox>
    ) : (
      input
    )
  const propsOf = (field: SearchedField) => ({
    ...(suggestions?.getInputProps(field) ?? form.getInputProps(field)),
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text').trim()
      if (!onPasteMessage || !text.includes('\n')) return
      event.preventDefault()
      onPasteMessage(text)
    },
  })
  return (
    <>
      {withGuests(
        'guestName',
        <TextInput
          label="Guest name"
          required
          autoComplete="off"
          autoCapitalize="words"
          {...propsOf('guestName')}
        />,
      )}
      {suggestions && <OtherGuestDetails suggestions={suggestions} />}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {withGuests(
          'guestPhone',
          <TextInput
            label="Guest phone"
            required
            type="tel"
            inputMode="tel"
            autoComplete="off"
            placeholder="0803 123 4567"
            {...propsOf('guestPhone')}
          />,
        )}
        <TextInput
          label="Guest email"
          required={!rules.guestEmailOptional}
          type="email"
          inputMode="email"
          autoComplete="off"
          {...form.getInputProps('guestEmail')}
        />
      </SimpleGrid>
      {notes}
    </>
  )
}
