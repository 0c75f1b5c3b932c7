import type { Place } from './place.ts'
import { islandPlaces } from './places-island.ts'
import { mainlandPlaces } from './places-mainland.ts'

export const places: readonly Place[] = [...islandPlaces, ...mainlandPlaces]
