import { addDays } from '@ilewa/contract/core/dates'
import { type Naira, sumNaira } from '@ilewa/contract/core/money'
import type { LandlordStatementInput } from '@ilewa/contract/landlords/endpoints'
import {
  isEmptyStatement,
  type LandlordStatementDraft,
  type LandlordStatementSnapshot,
  type ListedLandlordStatement,
  withTypedLines,
} from '@ilewa/contract/landlords/statements'
import { spanOfMonth } from '@ilewa/contract/money/statements/statements'
import type { StatementEntryKind } from '@ilewa/contract/money/terms'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { toLandlordIdentity } from '../../landlords/landlords.audit.ts'
import { lockLandlord } from '../../landlords/landlords.queries.ts'
import { insertEntry, sidesOf } from '../entries.service.ts'
import { getDraft, issue, type StatementRules } from '../statements/issue-statement.service.ts'
import { landlordStatementStore } from '../statements/statement-store.queries.ts'
import { draftStatement, findFirstOwedDay } from './landlord-statements.queries.ts'

interface Posting {
  kind: StatementEntryKind
  amount: Naira
  /** Null for a typed line. */
  statedMonth: string | null
  note?: string
}

/** The entry of a part of a statement; none for nothing. What is below 0 is posted back. */
const toPosting = (
  [kind, backKind]: readonly [StatementEntryKind, StatementEntryKind],
  amount: Naira,
  rest: Pick<Posting, 'statedMonth' | 'note'>,
): Posting[] =>
  amount === 0 ? [] : [{ ...rest, kind: amount > 0 ? kind : backKind, amount: Math.abs(amount) }]

const shareKinds = ['LANDLORD_SHARE', 'LANDLORD_SHARE_BACK'] as const
const chargedKinds = ['LANDLORD_CHARGED', 'LANDLORD_CHARGED_BACK'] as const

/**
 * The entries of all that a statement changes. First all shares, then all charges: two statements that are issued at once lock the
 * accounts of the business in the same order.
 */
function toPostings({ month, properties, earlierMonths, typedLines }: LandlordStatementDraft): Posting[] {
  const added = typedLines.filter(({ kind }) => kind === 'ADDED')
  const deducted = typedLines.filter(({ kind }) => kind === 'DEDUCTED')
  const toTyped = (kinds: typeof shareKinds | typeof chargedKinds) => (line: (typeof typedLines)[number]) =>
    toPosting(kinds, line.amount, { statedMonth: null, note: line.label })
  return [
    ...earlierMonths.flatMap((one) => toPosting(shareKinds, one.share, { statedMonth: one.month })),
    ...properties.flatMap(({ share, property }) =>
      toPosting(shareKinds, share, { statedMonth: month, note: property.name }),
    ),
    ...added.flatMap(toTyped(shareKinds)),
    ...earlierMonths.flatMap((one) => toPosting(chargedKinds, one.charged, { statedMonth: one.month })),
    ...properties.flatMap(({ expenses }) =>
      expenses.flatMap(({ amount, title }) =>
        toPosting(chargedKinds, amount, { statedMonth: month, note: title }),
      ),
    ),
    ...deducted.flatMap(toTyped(chargedKinds)),
  ]
}

/** What a posting adds to what is owed to the landlord. */
const changeOf = ({ kind, amount }: Posting): Naira =>
  kind === 'LANDLORD_SHARE' || kind === 'LANDLORD_CHARGED_BACK' ? amount : -amount

/** Posts what a statement states, dated on the last day of its month. */
async function postParts(
  ctx: Context,
  {
    landlordId,
    statementId,
    draft,
  }: { landlordId: string; statementId: string; draft: LandlordStatementDraft },
): Promise<void> {
  const paidOn = addDays(spanOfMonth(draft.month).to, -1)
  for (const { kind, note, ...posting } of toPostings(draft))
    await insertEntry(ctx, {
      ...posting,
      ...sidesOf(ctx, kind, { landlordId }),
      kind,
      landlordId,
      statementId,
      paidOn,
      method: 'UNKNOWN',
      note: note ?? null,
    })
}

const landlordRules: StatementRules<
  LandlordStatementSnapshot,
  ListedLandlordStatement,
  LandlordStatementDraft
> = {
  store: landlordStatementStore,
  draft: (ctx, { payeeId, ...month }) => draftStatement(ctx, { landlordId: payeeId, ...month }),
  findFirstDay: findFirstOwedDay,
  lock: async (ctx, landlordId) => toLandlordIdentity(await lockLandlord(ctx, landlordId)),
  isEmpty: isEmptyStatement,
  toRow: (landlordId, draft) => ({ landlordId, posted: sumNaira(toPostings(draft).map(changeOf)) }),
  afterInsert: (ctx, { payeeId, ...statement }) => postParts(ctx, { landlordId: payeeId, ...statement }),
}

/** Throws as `getDraft` does. */
export const getLandlordStatementDraft = (
  ctx: Context,
  landlordId: string,
  month: string,
): Promise<LandlordStatementDraft> => getDraft(ctx, landlordRules, { payeeId: landlordId, month })

/** Issues the statement of a month, and posts what it states. Throws as `issue` does. */
export const issueLandlordStatement = (
  ctx: Context,
  landlordId: string,
  { typedLines, ...input }: LandlordStatementInput,
): Promise<ListedLandlordStatement> =>
  issue(ctx, landlordRules, {
    payeeId: landlordId,
    ...input,
    complete: (draft) => withTypedLines(draft, typedLines),
  })
