import { formatNaira } from '@ilewa/contract/core/money'
import { Button, Text } from '@mantine/core'
import { DetailsDialog } from '../../../ui/dialog/DetailsDialog.tsx'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { bookingDialogs } from '../dialogs/use-booking-actions.ts'
import type { OfferedStay } from './desk-stay.ts'
import { StayHeading } from './StayHeading.tsx'

interface CautionHeldProps extends Omit<RecordDialogProps, 'id'> {
  stay: OfferedStay
}

/** After a check-out, while the guest's caution deposit is held. */
export function CautionHeld({ stay, ...dialog }: CautionHeldProps) {
  const dialogs = useDialogs()
  const settle = (dialog: string) => () => dialogs.replace(bookingDialogs.checkOut, dialog, stay.id)
  return (
    <DetailsDialog
      {...dialog}
      title={`${stay.guestName} is checked out`}
      size="md"
      footer={
        <>
          <Button variant="default" onClick={dialog.onClose}>
            Later
          </Button>
          <Button variant="default" onClick={settle(bookingDialogs.keepCaution)}>
            Keep a part
          </Button>
          <Button onClick={settle(bookingDialogs.returnCaution)}>Return caution deposit</Button>
        </>
      }
    >
      <StayHeading stay={stay} />
      <Text>A caution deposit of {formatNaira(stay.cautionHeld)} is held.</Text>
    </DetailsDialog>
  )
}
