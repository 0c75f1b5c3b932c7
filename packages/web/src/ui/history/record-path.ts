import type { Role } from '@ilewa/contract/core/access'
import type { RecordKind } from '@ilewa/contract/core/record-kinds'
import { blockDialogs } from '../../lib/block-dialogs.ts'
import { type PagePath, paths } from '../../lib/paths.ts'
import { toSettingsPath } from '../../lib/settings-tabs.ts'
import { emptyForm, recordDialogs } from '../record/RecordDialogs.tsx'

const pageOf = (kind: RecordKind, role: Role): PagePath | null => {
  if (kind === 'property') return role === 'AGENT' ? paths.agentProperties : paths.properties
  if (kind === 'booking') return role === 'AGENT' ? paths.myBookings : paths.bookings
  const others: Partial<Record<RecordKind, PagePath>> = {
    inventory: paths.inventory,
    maintenance: paths.maintenance,
    expense: paths.expenses,
    landlord: paths.landlords,
    agent: paths.agents,
    staff: paths.staff,
  }
  return others[kind] ?? null
}

/** Returns the URL where a user of this role can see the record, or null if no page shows it. */
export function recordPath({ kind, id }: { kind: RecordKind; id: string }, role: Role): string | null {
  if (kind === 'business' || kind === 'subscription') return toSettingsPath(kind)
  if (kind === 'bookingRequest') return role === 'OWNER' ? paths.requests : null
  if (kind === 'block') return role === 'AGENT' ? null : `${paths.properties}?${blockDialogs.details}=${id}`
  const page = pageOf(kind, role)
  return page && `${page}?${recordDialogs.details}=${id}`
}

/** Returns the URL that opens the form for a new record, or null if no page has one. */
export function newRecordPath(kind: RecordKind, role: Role): string | null {
  const page = pageOf(kind, role)
  return page && `${page}?${recordDialogs.create}=${emptyForm}`
}
