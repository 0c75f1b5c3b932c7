import { can, type Role } from '@ilewa/contract/core/access'
import type { Property } from '@ilewa/contract/properties/schema'

/** Actions that the person is allowed to take on a property. An action without a handler is not offered. */
export interface PropertyActions {
  onView: (id: string) => void
  onEdit?: (id: string) => void
  onRemove?: (id: string) => void
  onBook?: (id: string) => void
  canDownloadImages: boolean
  role: Role
}

/** Owners can also use the form. Staff cannot change a property that the owner has set to Booked. */
export const canSwitchStatus = ({ status }: Property, { role }: PropertyActions) =>
  can(role, 'properties:switch-status') && (status !== 'BOOKED' || can(role, 'properties:write'))
