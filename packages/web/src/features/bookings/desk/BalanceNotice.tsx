import type { DeskStay } from '@ilewa/contract/bookings/desk'
import { formatNaira, type Naira } from '@ilewa/contract/core/money'
import { Button, Text } from '@mantine/core'
import { useCan } from '../../../lib/session/use-can.ts'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { bookingDialogs } from '../dialogs/use-booking-actions.ts'

interface BalanceNoticeProps {
  stay: DeskStay
  /** Undefined for people who may not see amounts. */
  owed: Naira | undefined
}

/** What the guest owes, and the way to record a payment. Nothing if no balance is open. */
export function BalanceNotice({ stay, owed }: BalanceNoticeProps) {
  const dialogs = useDialogs()
  const claims = useCan('payments:claim')
  const records = useCan('payments:record')
  if (owed === undefined)
    return stay.isBalanceOpen ? <Text>A balance is open. The owner has been told.</Text> : null
  if (owed <= 0) return null
  return (
    <div>
      <Text fw={600} fz="lg">
        Owes {formatNaira(owed)}
      </Text>
      {stay.claimedAmount ? (
        <Text>
          {formatNaira(stay.claimedAmount)} is only claimed. The owner has not seen it in the account.
        </Text>
      ) : null}
      {claims && (
        <Button variant="default" mt="xs" onClick={() => dialogs.open(bookingDialogs.payment, stay.id)}>
          {records ? 'Record payment' : 'Guest has paid'}
        </Button>
      )}
    </div>
  )
}
