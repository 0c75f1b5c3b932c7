import type { LiveKind } from '@ilewa/contract/live'
import { queryClient } from './query-client.ts'

/** The lists and figures that a kind of record stands in, by the first word of their query keys. */
const shownIn: Record<LiveKind, readonly string[]> = {
  property: ['properties', 'bookings', 'inventory', 'maintenance', 'expenses', 'dashboard', 'analytics'],
  booking: ['bookings', 'properties', 'agents', 'ratings', 'dashboard', 'analytics', 'performance'],
  inventory: ['inventory', 'properties', 'dashboard'],
  maintenance: ['maintenance', 'dashboard'],
  expense: ['expenses', 'dashboard', 'analytics'],
  agent: ['agents', 'bookings', 'performance'],
  staff: ['staff'],
  business: ['business'],
  subscription: ['subscription', 'payments'],
  rating: ['ratings', 'bookings', 'dashboard', 'analytics', 'performance'],
  notification: ['notifications'],
}

/** Whether it was our own change or somebody else's: what is on the screen is loaded anew, the rest when it is opened. */
export function refresh(...kinds: readonly LiveKind[]): Promise<unknown> {
  const nouns = new Set(kinds.flatMap((kind) => shownIn[kind]))
  if (kinds.some((kind) => kind !== 'notification')) nouns.add('audit')
  return Promise.all([...nouns].map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })))
}

export const refreshEverything = (): Promise<unknown> => queryClient.invalidateQueries()
