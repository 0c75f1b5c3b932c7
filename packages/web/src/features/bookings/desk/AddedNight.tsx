import '@mantine/core/styles/Radio.layer.css'
import type { DeskStay } from '@ilewa/contract/bookings/desk'
import { errorEntry } from '@ilewa/contract/core/errors'
import { formatNaira } from '@ilewa/contract/core/money'
import { Radio, Skeleton, Stack, Text } from '@mantine/core'
import { useCan } from '../../../lib/session/use-can.ts'
import { propertyApi } from '../../properties/properties.api.ts'

interface AddedNightProps {
  stay: DeskStay
  value: string
  onChange: (value: string) => void
}

/** A guest who arrives a day early: an owner charges the added night or not; at the desk it is free. */
export function AddedNight({ stay, value, onChange }: AddedNightProps) {
  const isOwner = useCan('bookings:money')
  const { data: property } = propertyApi.useOne(isOwner ? stay.propertyId : null)
  const question = errorEntry('bookings.arrives_tomorrow').message
  if (!isOwner)
    return (
      <div>
        <Text>{question}</Text>
        <Text c="dimmed">The added night is free. The owner is told.</Text>
      </div>
    )
  if (!property) return <Skeleton className="delayed" height="7rem" />
  return (
    <Radio.Group label={question} value={value} onChange={onChange}>
      <Stack gap="xs" mt={6}>
        <Radio value="CHARGE" label={`Charge the added night: ${formatNaira(property.pricePerNight)}`} />
        <Radio value="FREE" label="The added night is free" />
      </Stack>
    </Radio.Group>
  )
}
