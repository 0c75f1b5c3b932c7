import { isAllowed } from '@ilewa/contract/core/access'
import { isRegisterComplete } from '@ilewa/contract/guest-register/rules'
import { registerProgress } from '@ilewa/contract/guest-register/terms'
import { Button, Group, Text } from '@mantine/core'
import { useSession } from '../../../lib/session/session.ts'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { bookingDialogs } from '../dialogs/use-booking-actions.ts'
import { useRegister } from './register.api.ts'

/** Whether the business keeps a guest register, and the signed-in person enters guests in it. */
function useKeepsRegister(): boolean {
  const session = useSession()
  return Boolean(session?.business?.keepsGuestRegister && isAllowed(session.user, 'register:add'))
}

/** How many guests of a stay are in the register, for the desk; nothing without a register. */
export function RegisterLine({ bookingId }: { bookingId: string }) {
  const { data: register } = useRegister(bookingId, { enabled: useKeepsRegister() })
  const dialogs = useDialogs()
  if (!register || register.mode === 'OFF') return null
  return (
    <Group justify="space-between" gap="xs">
      <Text>{registerProgress(register.entries.length, register.guests)}</Text>
      <Button variant="default" px="sm" onClick={() => dialogs.open(bookingDialogs.register, bookingId)}>
        {isRegisterComplete(register.entries.length, register.guests) ? 'Open' : 'Add guests'}
      </Button>
    </Group>
  )
}
