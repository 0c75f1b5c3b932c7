import { bookings } from '@ilewa/contract/bookings/schema'
import type { Role } from '@ilewa/contract/core/access'
import { formatDateRange } from '@ilewa/contract/core/dates'
import { toPagePath } from '@ilewa/contract/core/paging'
import { isFoundBy } from '@ilewa/contract/core/search'
import { properties } from '@ilewa/contract/properties/schema'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { paths } from '../../lib/paths.ts'
import type { MenuEntry } from '../shell/menu.ts'

export interface JumpEntry {
  key: string
  kind: 'Page' | 'Booking' | 'Property'
  title: string
  hint: string
  to: string
}

const most = 6

const pagesFor = (menu: readonly MenuEntry[], q: string): JumpEntry[] =>
  menu
    .filter(({ label }) => isFoundBy(q, label))
    .map(({ label, path }) => ({ key: path, kind: 'Page', title: label, hint: '', to: path }))

/** Bookings by guest, phone or reference: all for an owner, their own for an agent, none for staff. */
async function findBookings(role: Role, q: string, signal: AbortSignal): Promise<JumpEntry[]> {
  if (role === 'STAFF') return []
  const query = { q, limit: most }
  const found =
    role === 'OWNER'
      ? (await call(bookings.list, { query, signal })).data.bookings
      : (await call(bookings.mine, { query, signal })).data
  const page = role === 'OWNER' ? paths.bookings : paths.myBookings
  return found.map(({ id, guestName, reference, property, checkIn, checkOut }) => ({
    key: id,
    kind: 'Booking',
    title: guestName,
    hint: `${reference} · ${property.name} · ${formatDateRange(checkIn, checkOut)}`,
    to: toPagePath(page, { open: id }),
  }))
}

async function findProperties(role: Role, q: string, signal: AbortSignal): Promise<JumpEntry[]> {
  const { data } = await call(properties.list, { query: { q, limit: most }, signal })
  const page = role === 'AGENT' ? paths.agentProperties : paths.properties
  return data.properties.map(({ id, name, address }) => ({
    key: id,
    kind: 'Property',
    title: name,
    hint: address,
    to: toPagePath(page, { open: id }),
  }))
}

const nothing: JumpEntry[] = []

const pauseMs = 200

/** Matching pages first, then bookings and properties once they are loaded. */
export function useJumpEntries(role: Role, menu: readonly MenuEntry[], typed: string): JumpEntry[] {
  const [q] = useDebouncedValue(typed, pauseMs)
  const { data } = useQuery({
    queryKey: ['jump', role, q],
    queryFn: async ({ signal }) =>
      (await Promise.all([findBookings(role, q, signal), findProperties(role, q, signal)])).flat(),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return [...pagesFor(menu, typed), ...(typed === '' ? nothing : (data ?? nothing))]
}
