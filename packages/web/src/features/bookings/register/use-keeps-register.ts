import { isAllowed } from '@ilewa/contract/core/access'
import { useSession } from '../../../lib/session/session.ts'

/** Whether the business keeps a guest register, and the signed-in person enters guests in it. */
export function useKeepsRegister(): boolean {
  const session = useSession()
  if (!session?.business?.keepsGuestRegister) return false
  return isAllowed(session.user, 'register:add')
}
