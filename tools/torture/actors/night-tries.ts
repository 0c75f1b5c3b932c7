import type { NightUser } from '../journal.ts'
import type { CallContext, CallResult } from './call.ts'

/** Counts a request for nights by its result. */
export function countNightTry({ journal }: CallContext, user: NightUser, result: CallResult<unknown>): void {
  const tries = journal.nightTries[user]
  const name = result.outcome === 'refused' ? result.code : result.outcome
  tries.set(name, (tries.get(name) ?? 0) + 1)
}
