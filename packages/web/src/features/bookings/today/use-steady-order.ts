import type { DeskStay } from '@ilewa/contract/bookings/desk'
import { useState } from 'react'

/**
 * The stays in the order in which they were shown, as long as one of them offers Undo: rows never move under the finger,
 * and Undo stays at its place.
 */
export function useSteadyOrder(stays: readonly DeskStay[], undos: ReadonlyMap<string, unknown>): DeskStay[] {
  const [shown, setShown] = useState<readonly string[]>([])
  const isHeld = stays.some(({ id }) => undos.has(id))
  const ids = stays.map(({ id }) => id)
  if (!isHeld && ids.join() !== shown.join()) setShown(ids)
  if (!isHeld) return [...stays]
  const placeOf = ({ id }: DeskStay) => {
    const place = shown.indexOf(id)
    return place < 0 ? shown.length : place
  }
  return stays.toSorted((one, other) => placeOf(one) - placeOf(other))
}
