import { maxNotes } from '@ilewa/contract/bookings/schema'
import { SimpleGrid, TextInput } from '@mantine/core'
import { CountedTextarea } from '../../../ui/form/CountedTextarea.tsx'
import type { BookingForm } from './booking-form.ts'

/** Guest name and contact. For an erased guest only the notes remain. */
export function GuestFields({ form, isErased = false }: { form: BookingForm; isErased?: boolean }) {
  const notes = <CountedTextarea label="Notes" max={maxNotes} {...form.getInputProps('notes')} />
  if (isErased) return notes
  return (
    <>
      <TextInput
        label="Guest name"
        required
        autoComplete="off"
        autoCapitalize="words"
        {...form.getInputProps('guestName')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label="Guest phone"
          required
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder="0803 123 4567"
          {...form.getInputProps('guestPhone')}
        />
        <TextInput
          label="Guest email"
          required
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
