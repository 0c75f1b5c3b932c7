import { BookingFilters, bookingSortOf } from '@ilewa/contract/bookings/filters'
import { DeskList, deskListLabels } from '@ilewa/contract/bookings/phases'
import { BookingTab, bookingTabLabels } from '@ilewa/contract/bookings/tabs'
import type { z } from 'zod'
import { useUrlFilters } from '../../../ui/list/use-url-filters.ts'

/** Filters in the URL of the list, by parameter name. An empty `sort` is the order of the tab. */
export const defaultFilters = {
  tab: '',
  q: '',
  status: '',
  source: '',
  agent: '',
  property: '',
  from: '',
  to: '',
  desk: '',
  due: '',
  sort: '',
}
export type UrlFilters = typeof defaultFilters

/** The front desk lists of today. */
export const deskOptions = [
  { value: '', label: 'Any day' },
  ...DeskList.options.map((value) => ({ value, label: deskListLabels[value] })),
]

const fields = BookingFilters.shape

/** URL parameters can contain anything: an invalid filter is ignored. */
const parseFilter = <S extends z.ZodType>(schema: S, text: string | undefined): z.output<S> | undefined =>
  schema.safeParse(text || undefined).data

/** A tab of the list, or all bookings. */
export type ListTab = BookingTab | 'all'

export const listTabs: readonly { tab: ListTab; label: string }[] = [
  ...BookingTab.options.map((tab) => ({ tab, label: bookingTabLabels[tab] })),
  { tab: 'all', label: 'All' },
]

/** The filters as query parameters of the API, without the tab. */
const toFilterQuery = (filters: Partial<UrlFilters>) => ({
  q: filters.q || undefined,
  status: parseFilter(fields.status, filters.status),
  source: parseFilter(fields.source, filters.source),
  agentId: parseFilter(fields.agentId, filters.agent),
  propertyId: parseFilter(fields.propertyId, filters.property),
  from: parseFilter(fields.from, filters.from),
  to: parseFilter(fields.to, filters.to),
  desk: parseFilter(fields.desk, filters.desk),
  due: parseFilter(fields.due, filters.due),
})

/**
 * The tab of the URL. Without one the list opens on the upcoming stays, or on all bookings if another filter is set, so
 * that a link to filtered bookings shows each of them.
 */
function tabOf(tab: string, isFiltered: boolean): ListTab {
  const chosen = listTabs.find((one) => one.tab === tab)?.tab
  return chosen ?? (isFiltered ? 'all' : 'upcoming')
}

/** The filters, tab and order of a bookings list. */
export function useBookingFilters() {
  const { filters, setFilters: setUrlFilters } = useUrlFilters(defaultFilters)
  const filterQuery = toFilterQuery(filters)
  const isFiltered = Object.values(filterQuery).some((value) => value !== undefined)
  const tab = tabOf(filters.tab, isFiltered)
  const query = {
    ...filterQuery,
    tab: tab === 'all' ? undefined : tab,
    sort: parseFilter(fields.sort, filters.sort),
  }
  const setFilters = (changes: Partial<UrlFilters>) =>
    // A search begins in all bookings, whatever the tab.
    setUrlFilters(changes.q && !filters.q ? { ...changes, tab: '' } : changes)
  return {
    /** With the order in which the list is shown. */
    filters: { ...filters, sort: bookingSortOf(query) as string },
    query,
    tab,
    isFiltered,
    setFilters,
    /** Keeps the tab that is shown. */
    clearFilters: () => setUrlFilters({ ...defaultFilters, tab }),
    /** Shows the filtered bookings of all tabs. */
    showAll: () => setUrlFilters({ tab: 'all' }),
  }
}
