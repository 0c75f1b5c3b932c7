import { defaultTemplates } from '@ilewa/contract/messages/default-templates'
import type { OwnTemplate, StandardTemplate } from '@ilewa/contract/messages/schema'
import {
  type MessageKind,
  type MessageLanguage,
  MessageTone,
  StandardMessageKind,
} from '@ilewa/contract/messages/terms'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { notFound } from '../../platform/app-error.ts'
import { db } from '../../platform/database/database.ts'
import { requireRow } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { messageTemplates } from './messages.table.ts'

type BusinessScope = Pick<Context, 'businessId'>

const ofBusiness = ({ businessId }: BusinessScope) => eq(messageTemplates.businessId, businessId)

const ownColumns = {
  id: messageTemplates.id,
  name: sql<string>`${messageTemplates.name}`,
  text: messageTemplates.text,
  version: messageTemplates.version,
}

/** The own templates of a business, by name. */
export const listOwnTemplates = (ctx: BusinessScope): Promise<OwnTemplate[]> =>
  db()
    .select(ownColumns)
    .from(messageTemplates)
    .where(and(ofBusiness(ctx), eq(messageTemplates.kind, 'OWN')))
    .orderBy(asc(messageTemplates.name), asc(messageTemplates.id))

/** Throws `common.not_found`. */
export const getOwnTemplate = (ctx: BusinessScope, id: string): Promise<OwnTemplate> =>
  requireRow(
    db()
      .select(ownColumns)
      .from(messageTemplates)
      .where(and(ofBusiness(ctx), eq(messageTemplates.kind, 'OWN'), eq(messageTemplates.id, id))),
  )

/** The text of each standard kind and tone: of the business, or of the app. */
export async function listStandardTemplates(ctx: BusinessScope): Promise<StandardTemplate[]> {
  const { kind, tone, language, text } = messageTemplates
  const rows = await db()
    .select({ kind, tone, language, text })
    .from(messageTemplates)
    .where(and(ofBusiness(ctx), ne(kind, 'OWN')))
  return StandardMessageKind.options.flatMap((kind) =>
    MessageTone.options.map((tone) => {
      const changed = rows.find((row) => row.kind === kind && row.tone === tone)
      return {
        kind,
        tone,
        language: 'EN' as const,
        text: changed?.text ?? defaultTemplates[kind][tone],
        isChanged: changed !== undefined,
      }
    }),
  )
}

export interface TemplateChoice {
  kind: MessageKind
  tone: MessageTone
  language: MessageLanguage
  templateId?: string | null | undefined
}

/** The text that is chosen, and the name of an own one. Throws `common.not_found`. */
export async function getTemplate(
  ctx: BusinessScope,
  { kind, tone, templateId }: TemplateChoice,
): Promise<{ text: string; name: string | null }> {
  if (kind === 'OWN') {
    if (!templateId) throw notFound()
    return getOwnTemplate(ctx, templateId)
  }
  const templates = await listStandardTemplates(ctx)
  const found = templates.find((one) => one.kind === kind && one.tone === tone)
  if (!found) throw notFound()
  return { text: found.text, name: null }
}
