import { can, type Permission } from '@ilewa/contract/core/access'
import { useSession } from './session.ts'

/** Whether the signed-in user has the permission; everyone, if none is required. */
export function useCan(permission: Permission | undefined): boolean {
  const role = useSession()?.user.role
  return permission === undefined || (role !== undefined && can(role, permission))
}
