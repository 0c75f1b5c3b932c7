import type { HttpResponse } from '../measure/http-connection.ts'
import type { Exchange } from '../measure/load.ts'
import type { CaseKind } from '../targets.ts'
import type { CaseContext } from './case-context.ts'

export interface BenchCase {
  name: string
  title: string
  kind: CaseKind
  status: number
  /**
   * Looks up the data that the case needs. Returns a function that creates the next exchange: the same for a read, new
   * values for a write.
   */
  prepare: (context: CaseContext) => Promise<() => Exchange>
  /**
   * Describes what is wrong with the recorded responses. Later responses must have the same length, or contain
   * `contains`.
   */
  validate: (responses: readonly HttpResponse[], context: CaseContext) => string | undefined
  /** Text that every response of a write must contain. */
  contains?: string
}
