import { inTransaction } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { type RecordIdentity, recordUpdated } from '../../audit/record.audit.ts'
import { type CreatedLink, createLink, deleteLinks } from '../documents/links.service.ts'

/** Audits a change of the statements of an agent or a landlord. */
export const recordStatement = (
  ctx: Context,
  payee: RecordIdentity,
  field: 'statement' | 'documentLinks',
  after: string,
): Promise<void> => recordUpdated(ctx, payee, { before: { [field]: null }, after: { [field]: after } })

/** Finds a statement and the agent or the landlord. Throws `common.not_found`. */
export type FindStatement<T = { number: string }> = (
  ctx: Context,
  id: string,
) => Promise<{ payee: RecordIdentity; statement: T }>

/** Creates a link to a statement. Throws `common.not_found` and `common.too_many_requests`. */
export const createStatementLink = (ctx: Context, id: string, find: FindStatement): Promise<CreatedLink> =>
  createLink(ctx, { statementId: id }, async () => {
    const { payee, statement } = await find(ctx, id)
    await recordStatement(ctx, payee, 'documentLinks', `${statement.number}: link created`)
  })

/** Revokes all links of a statement. Throws `common.not_found`. */
export const revokeStatementLinks = (ctx: Context, id: string, find: FindStatement): Promise<void> =>
  inTransaction(async () => {
    const { payee, statement } = await find(ctx, id)
    if (await deleteLinks(ctx, { statementId: id }))
      await recordStatement(ctx, payee, 'documentLinks', `${statement.number}: links revoked`)
  })
