import type {
  OwnTemplate,
  OwnTemplateInput,
  StandardTemplate,
  StandardTemplateInput,
} from '@ilewa/contract/messages/schema'
import { maxOwnTemplates, messageKindLabels, messageToneLabels } from '@ilewa/contract/messages/terms'
import { and, eq, sql } from 'drizzle-orm'
import { AppError, invalidField, notFound } from '../../platform/app-error.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import { requireVersion } from '../../platform/database/record-rows.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { createOnce } from '../../platform/http/pipeline/idempotency.ts'
import { newId } from '../../platform/id.ts'
import { recordBusinessUpdated } from '../business/business.audit.ts'
import { lockBusiness } from '../business/business.queries.ts'
import { messageTemplates } from './messages.table.ts'
import { getOwnTemplate, listOwnTemplates, listStandardTemplates } from './templates.queries.ts'

/** Writes a change of a template into the audit log of the business. */
const recordTemplate = (ctx: Context, before: string | null, after: string | null): Promise<void> =>
  recordBusinessUpdated(ctx, { before: { messageText: before }, after: { messageText: after } })

async function getStandardTemplate(
  ctx: Context,
  { kind, tone }: Pick<StandardTemplateInput, 'kind' | 'tone'>,
): Promise<StandardTemplate> {
  const templates = await listStandardTemplates(ctx)
  const found = templates.find((one) => one.kind === kind && one.tone === tone)
  if (!found) throw notFound()
  return found
}

const describeStandard = ({ kind, tone, text }: StandardTemplate) =>
  `${messageKindLabels[kind]}, ${messageToneLabels[tone].toLowerCase()}: ${text}`

/** Replaces the template of a kind and tone; null restores that of the app. */
export const updateStandardTemplate = (
  ctx: Context,
  { kind, tone, language, text }: StandardTemplateInput,
): Promise<StandardTemplate> =>
  inTransaction(async () => {
    await lockBusiness(ctx)
    const before = await getStandardTemplate(ctx, { kind, tone })
    const { businessId } = ctx
    await db()
      .delete(messageTemplates)
      .where(
        and(
          eq(messageTemplates.businessId, businessId),
          eq(messageTemplates.kind, kind),
          eq(messageTemplates.tone, tone),
          eq(messageTemplates.language, language),
        ),
      )
    if (text !== null)
      await db().insert(messageTemplates).values({ businessId, id: newId(), kind, tone, language, text })
    const after = await getStandardTemplate(ctx, { kind, tone })
    await recordTemplate(ctx, describeStandard(before), describeStandard(after))
    return after
  })

const describeOwn = ({ name, text }: Pick<OwnTemplate, 'name' | 'text'>) => `${name}: ${text}`

/** Throws `plan.upgrade_required` on Free; refuses more than the plan allows. */
export const createOwnTemplate = (ctx: Context, { name, text }: OwnTemplateInput): Promise<OwnTemplate> =>
  createOnce(ctx, async () => {
    await lockBusiness(ctx)
    const limit = maxOwnTemplates[ctx.plan]
    if ((await listOwnTemplates(ctx)).length >= limit)
      throw ctx.plan === 'FREE'
        ? new AppError('plan.upgrade_required', {
            message: `Your plan includes ${limit} templates of your own. Upgrade to add more.`,
          })
        : invalidField('name', `You can have ${limit} templates. Delete one first`)
    const { businessId } = ctx
    const id = newId()
    await db()
      .insert(messageTemplates)
      .values({ businessId, id, kind: 'OWN', tone: null, language: 'EN', name, text })
    await recordTemplate(ctx, null, describeOwn({ name, text }))
    return getOwnTemplate(ctx, id)
  })

const ownCondition = ({ businessId }: Context, id: string) =>
  and(eq(messageTemplates.businessId, businessId), eq(messageTemplates.id, id))

/** Throws `common.not_found` and `common.stale_edit`. */
export const updateOwnTemplate = (
  ctx: Context,
  id: string,
  { name, text, version }: OwnTemplateInput,
): Promise<OwnTemplate> =>
  inTransaction(async () => {
    await lockBusiness(ctx)
    const before = await getOwnTemplate(ctx, id)
    requireVersion(before, version)
    await db()
      .update(messageTemplates)
      .set({ name, text, version: sql`${messageTemplates.version} + 1`, updatedAt: sql`now()` })
      .where(ownCondition(ctx, id))
    await recordTemplate(ctx, describeOwn(before), describeOwn({ name, text }))
    return getOwnTemplate(ctx, id)
  })

/** Throws `common.not_found`. */
export const removeOwnTemplate = (ctx: Context, id: string): Promise<void> =>
  inTransaction(async () => {
    await lockBusiness(ctx)
    const before = await getOwnTemplate(ctx, id)
    await db().delete(messageTemplates).where(ownCondition(ctx, id))
    await recordTemplate(ctx, describeOwn(before), null)
  })
