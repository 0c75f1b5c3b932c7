import { Text } from '@mantine/core'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import type { DialogState } from '../../../ui/dialog/MountedDialog.tsx'
import { PropertySelect } from '../../../ui/form/PropertySelect.tsx'
import { StayDatesField } from '../form/StayDatesField.tsx'
import { BookingMoveChanges, BookingMovePrice } from './BookingMoveChanges.tsx'
import { type MoveFormOptions, useMoveForm } from './use-move-form.ts'

interface MoveFormProps extends DialogState, MoveFormOptions {
  /** Loads the latest version after a stale edit. */
  onReload?: () => Promise<unknown>
}

/**
 * Confirms a move and shows its effect on the total. It also asks for the destination, unless the stay was dropped
 * on one.
 */
export function BookingMoveForm({ stay, from, dropped, onFailure, onReload, ...dialog }: MoveFormProps) {
  const { onClose } = dialog
  const move = useMoveForm({ stay, from, dropped, onClose, onFailure })
  const { form, target, price, choice, choose, total } = move

  return (
    <FormDialog
      {...dialog}
      title="Move Booking"
      size="md"
      contractForm={move}
      submitLabel="Save move"
      busyLabel="Saving…"
      onReload={onReload}
    >
      <Text fw={600}>{stay.guestName}</Text>
      {!dropped && (
        <>
          <PropertySelect
            label="Property"
            required
            statuses={['AVAILABLE']}
            {...form.getInputProps('propertyId')}
          />
          <StayDatesField
            stay={form.values}
            edited={stay}
            error={form.errors.checkIn ?? form.errors.checkOut}
            onChange={form.setValues}
          />
        </>
      )}
      {target && total !== undefined && (dropped || price) && (
        <BookingMoveChanges
          from={{ ...stay, property: from.name, total: stay.totalAmount }}
          to={{ ...target, property: target.to.name, total }}
        />
      )}
      {!choose && form.errors.totalAmount && (
        <Text c="red" fz="sm">
          {form.errors.totalAmount}
        </Text>
      )}
      {target && price && price.difference !== 0 && choose && (
        <BookingMovePrice
          price={price}
          stay={target}
          pricePerNight={target.to.pricePerNight}
          value={choice}
          onChange={choose}
          error={form.errors.totalAmount}
        />
      )}
    </FormDialog>
  )
}
