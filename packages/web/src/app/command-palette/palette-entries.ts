import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { Role } from '@ilewa/contract/core/access'
import { formatDateRange } from '@ilewa/contract/core/dates'
import { toPagePath } from '@ilewa/contract/core/paging'
import { matchesSearch } from '@ilewa/contract/core/search'
import { properties } from '@ilewa/contract/properties/endpoints'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { paths } from '../../lib/paths.ts'
import type { MenuEntry } from '../shell/menu.ts'

export interface CommandPaletteEntry {
  key: string
  kind: 'Page' | 'Booking' | 'Property'
  title: string
  hint: string
  to: string
}

const maxResults = 6

const matchingPages = (menu: readonly MenuEntry[], q: string): CommandPaletteEntry[] =>
  menu
    .filter(({ label }) => matchesSearch(q, label))
    .map(({ label, path }) => ({ key: path, kind: 'Page', title: label, hint: '', to: path }))

/** Bookings by guest, phone or reference: all for an owner, their own for an agent, none for staff. */
async function findBookings(role: Role, q: string, signal: AbortSignal): Promise<CommandPaletteEntry[]> {
  if (role === 'STAFF') return []
  const query = { q, limit: maxResults }
  const matches =
    role === 'OWNER'
      ? (await call(bookings.list, { query, signal })).data.bookings
      : (await call(bookings.mine, { query, signal })).data
  const page = role === 'OWNER' ? paths.bookings : paths.myBookings
  return matches.map(({ id, guestName, reference, property, checkIn, checkOut }) => ({
    key: id,
    kind: 'Booking',
    title: guestName,
    hint: `${reference} · ${property.name} · ${formatDateRange(checkIn, checkOut)}`,
    to: toPagePath(page, { open: id }),
  }))
}

async function findProperties(role: Role, q: string, signal: AbortSignal): Promise<CommandPaletteEntry[]> {
  const { data } = await call(properties.list, { query: { q, limit: maxResults }, signal })
  const page = role === 'AGENT' ? paths.agentProperties : paths.properties
  return data.properties.map(({ id, name, address }) => ({
    key: id,
    kind: 'Property',
    title: name,
    hint: address,
    to: toPagePath(page, { open: id }),
  }))
}

const noEntries: CommandPaletteEntry[] = []

const debounceMs = 200

/** Matching pages first, then bookings and properties once they are loaded. */
export function useCommandPaletteEntries(
  role: Role,
  menu: readonly MenuEntry[],
  searchText: string,
): CommandPaletteEntry[] {
  const [q] = useDebouncedValue(searchText, debounceMs)
  const { data } = useQuery({
    queryKey: ['jump', role, q],
    queryFn: async ({ signal }) =>
      (await Promise.all([findBookings(role, q, signal), findProperties(role, q, signal)])).flat(),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return [...matchingPages(menu, searchText), ...(searchText === '' ? noEntries : (data ?? noEntries))]
}
