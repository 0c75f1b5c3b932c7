import { can, type Role } from '@ilewa/contract/core/access'
import type { Property } from '@ilewa/contract/properties/schema'
import { useNavigate } from 'react-router'
import { blockDialogs } from '../../lib/block-dialogs.ts'
import { calendarDialogs } from '../../lib/calendar-dialogs.ts'
import { paths } from '../../lib/paths.ts'
import { priceDialogs } from '../../lib/price-dialogs.ts'
import { publicPageDialogs } from '../../lib/public-page-dialogs.ts'
import { useSession } from '../../lib/session/session.ts'
import type { Dialogs } from '../../ui/dialog/use-dialogs.ts'
import { recordDialogs } from '../../ui/record/RecordDialogs.tsx'

/** Actions that the person is allowed to take on a property. An action without a handler is not offered. */
export interface PropertyActions {
  onView: (id: string) => void
  onEdit?: (id: string) => void
  onRemove?: (id: string) => void
  onBook?: (id: string) => void
  /** Blocks dates; staff for repairs. */
  onBlock?: (id: string) => void
  onPrices?: (id: string) => void
  /** Prices of single nights. */
  onDayPrices?: (id: string) => void
  /** Calendars of other channels, and the links for them. */
  onCalendars?: (id: string) => void
  /** How the property appears on the public page. */
  onPublicPage?: (id: string) => void
  onArrival?: (id: string) => void
  canDownloadImages: boolean
  role: Role
}

/** The actions that the signed-in person may take on properties. */
export function usePropertyActions(dialogs: Dialogs): PropertyActions {
  const role = useSession()?.user.role ?? 'STAFF'
  const navigate = useNavigate()
  const canWrite = can(role, 'properties:write')
  const canPrice = can(role, 'prices:write')
  const bookings = can(role, 'bookings:read-all') ? paths.bookings : paths.myBookings
  const open = (dialog: string) => (id: string) => dialogs.open(dialog, id)
  return {
    onView: open(recordDialogs.details),
    onEdit: canWrite ? open(recordDialogs.edit) : undefined,
    onRemove: canWrite ? open(recordDialogs.remove) : undefined,
    onBook: can(role, 'bookings:create') ? (id) => void navigate(`${bookings}?new=${id}`) : undefined,
    onBlock: can(role, 'blocks:repairs') ? open(blockDialogs.create) : undefined,
    onPrices: canPrice ? open(priceDialogs.prices) : undefined,
    onDayPrices: canPrice ? open(priceDialogs.days) : undefined,
    onCalendars: can(role, 'calendars:manage') ? open(calendarDialogs.calendars) : undefined,
    onPublicPage: can(role, 'page:manage') ? open(publicPageDialogs.property) : undefined,
    onArrival: can(role, 'page:manage') ? open(publicPageDialogs.arrival) : undefined,
    canDownloadImages: role === 'AGENT',
    role,
  }
}

/**
 * Whether the user can change the status without the form, which only owners have. Staff cannot change a property
 * that the owner has set to Booked.
 */
export const canSwitchStatus = ({ status }: Property, { role }: PropertyActions) =>
  can(role, 'properties:switch-status') && (status !== 'BOOKED' || can(role, 'properties:write'))
