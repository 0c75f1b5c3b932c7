import { maxNotes } from '@ilewa/contract/bookings'
import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { BookingForm } from './booking-form.ts'

/** Who comes, and how to reach them. */
export function GuestFields({ form }: { form: BookingForm }) {
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
      <Textarea
        label="Notes"
        autosize
        minRows={2}
        maxRows={8}
        description={`${form.values.notes.length} / ${maxNotes}`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...form.getInputProps('notes')}
      />
    </>
  )
}
