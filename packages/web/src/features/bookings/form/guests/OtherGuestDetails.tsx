import { formatPhone } from '@ilewa/contract/core/fields'
import { Button, Group, Text } from '@mantine/core'
import type { GuestSuggestions } from './use-guest-suggestions.ts'

/** Details of the chosen guest that differ from what was typed, with one tap to use them. */
export function OtherGuestDetails({ suggestions }: { suggestions: GuestSuggestions }) {
  const { guestName, guestPhone, guestEmail } = suggestions.different
  const details = [guestName, guestPhone && formatPhone(guestPhone), guestEmail].filter(Boolean).join(' · ')
  if (details === '') return null
  return (
    <div role="status">
      <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
        The last booking of this guest has other details: {details}
      </Text>
      <Group gap="xs" mt="xs">
        <Button variant="default" size="sm" className="tap" onClick={suggestions.acceptDifferent}>
          Use these
        </Button>
        <Button variant="subtle" size="sm" className="tap" onClick={suggestions.dismissDifferent}>
          Leave as typed
        </Button>
      </Group>
    </div>
  )
}
