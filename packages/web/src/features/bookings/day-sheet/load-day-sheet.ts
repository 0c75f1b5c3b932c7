import { DaySheetList, type DaySheetStay, daySheet } from '@ilewa/contract/bookings/day-sheet'
import { call } from '../../../lib/api/call.ts'

export type DaySheetStays = Record<DaySheetList, DaySheetStay[]>

const limit = 200

async function loadList(list: DaySheetList, signal: AbortSignal): Promise<DaySheetStay[]> {
  const stays: DaySheetStay[] = []
  let cursor: string | undefined
  do {
    const { data, page } = await call(daySheet.list, { query: { list, limit, cursor }, signal })
    stays.push(...data)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return stays.sort(
    (one, other) =>
      one.propertyName.localeCompare(other.propertyName) || one.guestName.localeCompare(other.guestName),
  )
}

/** All stays of today's lists, by property. */
export async function loadDaySheet(signal: AbortSignal): Promise<DaySheetStays> {
  const lists = await Promise.all(
    DaySheetList.options.map(async (list) => [list, await loadList(list, signal)] as const),
  )
  return Object.fromEntries(lists) as DaySheetStays
}

export interface Cleaning {
  propertyId: string
  propertyName: string
  guestNames: string[]
  nextArrival: string | null
}

/** The properties whose guests leave today, those with the next arrival first. */
export function toCleaning(departures: readonly DaySheetStay[]): Cleaning[] {
  const byProperty = new Map<string, Cleaning>()
  for (const { propertyId, propertyName, guestName, nextArrival } of departures) {
    const known = byProperty.get(propertyId)
    if (known) known.guestNames.push(guestName)
    else byProperty.set(propertyId, { propertyId, propertyName, guestNames: [guestName], nextArrival })
  }
  return [...byProperty.values()].sort((one, other) => {
    if (one.nextArrival === null || other.nextArrival === null)
      return Number(one.nextArrival === null) - Number(other.nextArrival === null)
    return one.nextArrival.localeCompare(other.nextArrival)
  })
}
