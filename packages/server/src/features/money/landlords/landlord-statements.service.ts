import { addDays, formatMonth } from '@ilewa/contract/core/dates'
import { type Naira, sumNaira } from '@ilewa/contract/core/money'
import type { LandlordStatementInput } from '@ilewa/contract/landlords/endpoints'
import {
  isEmptyStatement,
  type LandlordStatementDraft,
  LandlordStatementSnapshot,
  ListedLandlordStatement,
  withTypedLines,
} from '@ilewa/contract/landlords/statements'
import { nothingToStateReason, spanOfMonth } from '@ilewa/contract/money/statements/statements'
import type { StatementEntryKind } from '@ilewa/contract/money/terms'
import { AppError } from '../../../platform/app-error.ts'
import { db, inTransaction } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { createOnce } from '../../../platform/http/pipeline/idempotency.ts'
import { newId } from '../../../platform/id.ts'
import { recordUpdated } from '../../audit/record.audit.ts'
import { toLandlordIdentity } from '../../landlords/landlords.audit.ts'
import { lockLandlord } from '../../landlords/landlords.queries.ts'
import { type CreatedLink, createLink, deleteLinks } from '../documents/links.service.ts'
import { insertEntry, sidesOf } from '../entries.service.ts'
import { requireOpenMonth } from '../statements/statement-months.ts'
import { statements } from '../statements/statements.table.ts'
import {
  draftStatement,
  findFirstOwedDay,
  findLastStatement,
  getLandlordStatement,
} from './landlord-statements.queries.ts'

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

/** Throws `common.not_found`, `statements.not_over`, `statements.issued`, `statements.too_old` and `statements.earlier_first`. */
export async function getLandlordStatementDraft(
  ctx: Context,
  landlordId: string,
  month: string,
): Promise<LandlordStatementDraft> {
  const last = await findLastStatement(ctx, landlordId)
  // The draft first: an unknown landlord is refused before a wrong month.
  const draft = await draftStatement(ctx, { landlordId, month, last })
  await requireOpenMonth(ctx, { month, last }, (span) => findFirstOwedDay(ctx, landlordId, span))
  return draft
}

/**
 * Issues the statement of a month that is over, and posts what it states: it never changes. What changes of its month later is on the
 * next statement. Throws as `getLandlordStatementDraft` does, and `statements.nothing`.
 */
export const issueLandlordStatement = (
  ctx: Context,
  landlordId: string,
  { month, typedLines }: LandlordStatementInput,
): Promise<ListedLandlordStatement> =>
  createOnce(ctx, async () => {
    const landlord = await lockLandlord(ctx, landlordId)
    const draft = withTypedLines(await getLandlordStatementDraft(ctx, landlordId, month), typedLines)
    if (isEmptyStatement(draft))
      throw new AppError('statements.nothing', { values: { reason: nothingToStateReason(month) } })
    const postings = toPostings(draft)
    const statementId = newId()
    const snapshot = LandlordStatementSnapshot.parse({ ...draft, issuedOn: ctx.today })
    await db()
      .insert(statements)
      .values({
        ...{ businessId: ctx.businessId, id: statementId, kind: 'LANDLORD_STATEMENT', landlordId, month },
        ...{
          issuedBy: ctx.userId,
          snapshot: JSON.stringify(snapshot),
          posted: sumNaira(postings.map(changeOf)),
        },
      })
    const paidOn = addDays(spanOfMonth(month).to, -1)
    for (const { kind, note, ...posting } of postings)
      await insertEntry(ctx, {
        ...posting,
        ...sidesOf(ctx, kind, { landlordId }),
        ...{ kind, landlordId, statementId, paidOn, method: 'UNKNOWN', note: note ?? null },
      })
    const { statement } = await getLandlordStatement(ctx, statementId)
    await recordStatement(ctx, landlord, 'statement', `${statement.number}, ${formatMonth(month)}`)
    return ListedLandlordStatement.parse(statement)
  })

/** Audits a change of a landlord's statements. */
const recordStatement = (
  ctx: Context,
  landlord: { id: string; name: string },
  field: 'statement' | 'documentLinks',
  after: string,
): Promise<void> =>
  recordUpdated(ctx, toLandlordIdentity(landlord), { before: { [field]: null }, after: { [field]: after } })

/** Creates a link to a statement. Throws `common.not_found` and `common.too_many_requests`. */
export const createStatementLink = (ctx: Context, id: string): Promise<CreatedLink> =>
  createLink(ctx, { statementId: id }, async () => {
    const { landlord, statement } = await getLandlordStatement(ctx, id)
    await recordStatement(ctx, landlord, 'documentLinks', `${statement.number}: link created`)
  })

/** Revokes all links of a statement. Throws `common.not_found`. */
export const revokeStatementLinks = (ctx: Context, id: string): Promise<void> =>
  inTransaction(async () => {
    const { landlord, statement } = await getLandlordStatement(ctx, id)
    if (await deleteLinks(ctx, { statementId: id }))
      await recordStatement(ctx, landlord, 'documentLinks', `${statement.number}: links revoked`)
  })
