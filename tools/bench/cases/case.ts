import type { Reply } from '../measure/line.ts'
import type { Exchange } from '../measure/load.ts'
import type { CaseKind } from '../targets.ts'
import type { World } from './world.ts'

export interface BenchCase {
  name: string
  title: string
  kind: CaseKind
  status: number
  /** Looks up what it asks for, and answers what to send next: the same each time, or something new of a write. */
  prepare: (world: World) => Promise<() => Exchange>
  /** The fault of the first answers, in words; those that follow must be as long, or for a write hold the same words. */
  examine: (replies: readonly Reply[], world: World) => string | undefined
  /** What every answer of a write must say. */
  says?: string
}
