import {
  type BankLine,
  type LineToMatch,
  maxLinesToMatch,
  unmatchedAmountOf,
} from '@ilewa/contract/bank/schema'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { listOpenLines, listReversedAfterPosting } from './bank-lines.queries.ts'
import { listCandidates } from './match-candidates.queries.ts'
import { proposeMatches } from './match-rules.ts'
import type { OpenLine } from './rules/candidates.ts'

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
  const { proposals, knownLines } = proposeMatches(openLines, candidates)
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
