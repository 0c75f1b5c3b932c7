import { type MatchResult, proposeMatches } from './match-rules.ts'
import type { Candidates, OpenLine } from './rules/candidates.ts'

export interface MatchInput {
  lines: readonly OpenLine[]
  candidates: Candidates
}

/** Runs in a child process: comparing 500 transfers with 5,000 guests of similar names takes seconds. */
export const matchLines = async ({ lines, candidates }: MatchInput): Promise<MatchResult> =>
  proposeMatches(lines, candidates)
