import type { DeskStay } from '@ilewa/contract/bookings/desk'
import { formatNaira, type Naira } from '@ilewa/contract/core/money'
import { Button, Group, Text } from '@mantine/core'
import { usePlanAllows } from '../../../lib/session/plan.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { useCollectionKeys } from '../../money/collections/collections.api.ts'
import { bookingDialogs } from '../dialogs/use-booking-actions.ts'
import { hasCautionToPay } from './desk-stay.ts'

interface BalanceNoticeProps {
  stay: DeskStay
  /** Undefined for people who may not see amounts. */
  owed: Naira | undefined
}

/**
 * What the guest owes, and before the arrival the caution deposit, with the ways to record a payment or to ask for one.
 * Nothing if nothing is open.
 */
export function BalanceNotice({ stay, owed }: BalanceNoticeProps) {
  const dialogs = useDialogs()
  const isCautionDue = hasCautionToPay(stay)
  const claims = useCan('payments:claim')
  const records = useCan('payments:record')
  // Only an owner's session contains the plan, and only owners create links.
  const mayCreateLinks = usePlanAllows('collections') && records && ((owed ?? 0) > 0 || isCautionDue)
  const keys = useCollectionKeys({ enabled: mayCreateLinks }).data
  const toButton = (label: string, dialog: string) => (
    <Button variant="default" px="sm" onClick={() => dialogs.open(dialog, stay.id)}>
      {label}
    </Button>
  )
  if (owed === undefined)
    return (
      <>
        {stay.isBalanceOpen && <Text>A balance is open. The owner has been told.</Text>}
        {isCautionDue && <Text>A caution deposit is due. Ask the owner whether it is paid.</Text>}
      </>
    )
  if (owed <= 0 && !isCautionDue) return null
  return (
    <div>
      {owed > 0 && (
        <Text fw={600} fz="lg">
          Owes {formatNaira(owed)}
        </Text>
      )}
      {isCautionDue && <Text fw={600}>Caution deposit due: {formatNaira(stay.cautionDue ?? 0)}</Text>}
      {stay.claimedAmount ? (
        <Text>
          {formatNaira(stay.claimedAmount)} is only claimed. The owner has not seen it in the account.
        </Text>
      ) : null}
      {claims && (
        <Group gap="xs" mt="xs">
          {toButton(records ? 'Record payment' : 'Guest has paid', bookingDialogs.payment)}
          {mayCreateLinks && keys?.state === 'SET_UP' && toButton('Pay link', bookingDialogs.payLink)}
        </Group>
      )}
    </div>
  )
}
