import { Text } from '@mantine/core'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import type { DialogState } from '../../../ui/dialog/MountedDialog.tsx'
import { PropertySelect } from '../../../ui/form/PropertySelect.tsx'
import { StayDatesField } from '../form/StayDatesField.tsx'
import { PriceLines } from '../price/PriceLines.tsx'
import { ChangedPrice, PriceStatus } from '../price/PriceStatus.tsx'
import type { FieldProblem } from '../price/quote-problems.tsx'
import { BookingMoveChanges, BookingMovePrice } from './BookingMoveChanges.tsx'
import { type MoveFormOptions, useMoveForm } from './use-move-form.ts'

/** A dropped stay has no field for its dates. */
const DroppedProblems = ({ problem: { error, warning } }: { problem: FieldProblem }) =>
  error ? (
    <Text c="red" role="alert">
      {error}
    </Text>
  ) : (
    warning
  )

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
  const {
    contractForm,
    target,
    isMoved,
    price,
    problems,
    lines,
    recomputed,
    difference,
    choice,
    choose,
    total,
  } = move
  const { form } = contractForm

  return (
    <FormDialog
      {...dialog}
      title="Move Booking"
      size="md"
      contractForm={contractForm}
      notice={<ChangedPrice price={price} />}
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
            problem={problems.dates}
            error={form.errors.checkIn ?? form.errors.checkOut}
            onChange={form.setValues}
          />
        </>
      )}
      {target && (dropped || isMoved) && (
        <BookingMoveChanges
          from={{ ...stay, property: from.name, total: stay.totalAmount }}
          to={{ ...target, property: target.to.name, total }}
        />
      )}
      {recomputed !== undefined && difference !== 0 && choose && (
        <BookingMovePrice
          recomputed={recomputed}
          agreed={stay.totalAmount}
          value={choice}
          onChange={choose}
          error={form.errors.totalAmount}
        />
      )}
      {dropped && <DroppedProblems problem={problems.dates} />}
      {isMoved && <PriceStatus price={price} />}
      {isMoved && lines.length > 0 && (
        <PriceLines lines={lines} taxes={price.quote?.taxes ?? []} isBusy={!price.isCurrent} />
      )}
      {!choose && form.errors.totalAmount && price.changedTo === undefined && (
        <Text c="red" fz="sm">
          {form.errors.totalAmount}
        </Text>
      )}
    </FormDialog>
  )
}
