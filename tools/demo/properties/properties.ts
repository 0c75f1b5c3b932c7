import { islandProperties } from './properties-island.ts'
import { mainlandProperties } from './properties-mainland.ts'
import type { SampleProperty } from './property.ts'

export const sampleProperties: readonly SampleProperty[] = [...islandProperties, ...mainlandProperties]
