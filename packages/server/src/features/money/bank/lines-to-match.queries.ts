import {
  type BankLine,
  type LineToMatch,
  maxLinesToMatch,
  unmatchedAmountOf,
} from '@ilewa/contract/bank/schema'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { WorkerLimitError, workerTask } from '../../../platform/workers/task.ts'
import { runInWorker } from '../../../platform/workers/workers.ts'
import { listOpenLines, listReversedAfterPosting } from './bank-lines.queries.ts'
import type { matchLines } from './match.task.ts'
import { listCandidates } from './match-candidates.queries.ts'
import { type MatchResult, proposeMatches } from './match-rules.ts'
import type { Candidates, OpenLine } from './rules/candidates.ts'
import { findKnownLines } from './rules/known-lines.ts'

const matchTask = workerTask<typeof matchLines>({
  name: 'bank.match',
  timeLimitMs: 10_000,
  busyCode: 'common.unavailable',
})

/** Pairs of a transfer and a stay, claim or payment that are compared in the server process: less than 100 ms, whatever the names. */
const maxPairsInProcess = 50_000

/** What each transfer may belong to. If finding it takes too long, no proposals, and only which transfers were decided before. */
async function findMatches(
  ctx: Context,
  lines: readonly OpenLine[],
  candidates: Candidates,
): Promise<MatchResult> {
  const { stays, claims, recorded } = candidates
  const pairs = lines.length * (stays.size + claims.length + recorded.length)
  if (pairs <= maxPairsInProcess) return proposeMatches(lines, candidates)
  try {
    return await runInWorker(ctx, matchTask, { input: { lines, candidates } })
  } catch (error) {
    if (!(error instanceof WorkerLimitError)) throw error
    return { proposals: new Map(), knownLines: findKnownLines(lines, candidates) }
  }
}

/** The transfers of an account to match, with what each may belong to, and those that the bank reversed. */
export async function listLinesToMatch(
  ctx: Context,
  moneyAccountId: string,
): Promise<{ lines: LineToMatch[]; hasMore: boolean; reversedAfterPosting: BankLine[] }> {
  const [found, reversedAfterPosting] = await Promise.all([
    listOpenLines(ctx, moneyAccountId, maxLinesToMatch + 1),
    listReversedAfterPosting(ctx, moneyAccountId),
  ])
  const lines = found.slice(0, maxLinesToMatch)
  const openLines = lines.map((line): OpenLine => ({ ...line, amount: unmatchedAmountOf(line) }))
  if (lines.length === 0) return { lines: [], hasMore: false, reversedAfterPosting }
  const candidates = await listCandidates(ctx, moneyAccountId, openLines)
  const { proposals, knownLines } = await findMatches(ctx, openLines, candidates)
  return {
    lines: lines.map(({ reversedBookingIds: _, ...line }) => ({
      ...line,
      isProbablyKnown: knownLines.has(line.id),
      proposals: proposals.get(line.id) ?? [],
    })),
    hasMore: found.length > maxLinesToMatch,
    reversedAfterPosting,
  }
}
