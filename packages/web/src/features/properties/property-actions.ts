import { can, type Role } from '@ilewa/contract/core/access'
import type { Property } from '@ilewa/contract/properties/schema'

/** What this person may do with a property; what is missing is not offered. */
export interface PropertyActions {
  onView: (id: string) => void
  onEdit?: (id: string) => void
  onRemove?: (id: string) => void
  onBook?: (id: string) => void
  downloadsImages: boolean
  role: Role
}

/** Owners have the whole form; what they have set to Booked is not for others to open. */
export const maySwitch = ({ status }: Property, { role }: PropertyActions) =>
  can(role, 'properties:switch-status') && (status !== 'BOOKED' || can(role, 'properties:write'))
