import type { SampleProperty } from './place.ts'
import { islandProperties } from './places-island.ts'
import { mainlandProperties } from './places-mainland.ts'

export const sampleProperties: readonly SampleProperty[] = [...islandProperties, ...mainlandProperties]
