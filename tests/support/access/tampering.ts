import type { EndpointDefinition } from '@ilewa/contract/core/endpoint'
import { db } from '@ilewa/server/platform/database/database'
import { sql } from 'drizzle-orm'
import type { Person } from '../app/builders.ts'
import { idPathsOf, type Path, partAt, treeOf, withPart } from '../database/schema-tree.ts'
import type { AccessFixture } from './access-fixture.ts'

/** Written into every name and text of a business; a response of another business that contains it has leaked data. */
const marker = 'Ẹlẹ́rìí'

const texts = [
  'name',
  'title',
  'description',
  'guest_name',
  'full_name',
  'nationality',
  'coming_from',
  'going_to',
  'item_name',
  'first_name',
  'last_name',
  'vendor_name',
  'address',
  'text',
  'label',
  'notes',
]

/** Writes the text into every text column of the business that holds user input. */
export async function markEverything({ businessId }: Person, replacement = marker): Promise<void> {
  const { rows } = await db().execute<{ table: string; column: string }>(sql`
    SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
    WHERE c.table_schema = 'public' AND c.data_type = 'text' AND c.is_generated = 'NEVER'
      AND c.column_name IN (${sql.join(
        texts.map((text) => sql`${text}`),
        sql`, `,
      )})
      AND EXISTS (SELECT 1 FROM information_schema.columns o
        WHERE o.table_schema = 'public' AND o.table_name = c.table_name AND o.column_name = 'business_id')`)
  for (const { table, column } of rows) {
    // The names of accounts differ within a business.
    const value = table === 'money_accounts' ? sql`${replacement} || ' ' || kind` : sql`${replacement}`
    await db().execute(
      sql`UPDATE ${sql.identifier(table)} SET ${sql.identifier(column)} = ${value} WHERE business_id = ${businessId}`,
    )
  }
  await db().execute(sql`UPDATE businesses SET name = ${replacement} WHERE id = ${businessId}`)
}

const { stringify } = JSON

/** The ids of a business's records, by kind. */
export function idsIn({
  tokens: _,
  subscriptionId,
  txRef,
  ...records
}: AccessFixture): Record<string, string> {
  const ids = Object.entries(records).map(([name, { id }]) => [name, id])
  return { ...Object.fromEntries(ids), businessId: records.owner.businessId, subscriptionId, txRef }
}

export interface Parts {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: Record<string, unknown>
}

export interface Tampering {
  /** "body.propertyId = property" */
  name: string
  part: keyof Parts
  parts: Parts
}

const kindsByField: [RegExp, string[]][] = [
  [/propertyId$/i, ['property']],
  [/agentId$/, ['agent', 'invitedAgent']],
  [/^byId$/, ['owner', 'agent']],
  [/^bookingId$/, ['booking']],
  [/moneyAccountId$/, ['moneyAccount']],
  [/maintenanceRequestId$/, ['request']],
  [/businessId$/, ['businessId']],
  [/txRef$/, ['txRef']],
  [/subscriptionId$/, ['subscriptionId']],
  [/^keep(Images|Photos)$/, ['image', 'photo']],
]

/**
 * Returns the foreign ids to try at a path. Their kind is that of the own id at this path. If there is no own id,
 * the field's name determines the kinds, and an unknown name allows all kinds.
 */
function foreignIdsFor(
  path: Path,
  own: unknown,
  ids: { mine: Record<string, string>; theirs: Record<string, string> },
) {
  const same = Object.keys(ids.mine).find((name) => ids.mine[name] === own)
  const field = String(path.find((step) => typeof step === 'string' && step !== 'data') ?? '')
  const named = kindsByField.find(([pattern]) => pattern.test(field))?.[1]
  const names = same ? [same] : (named ?? Object.keys(ids.theirs))
  return names.flatMap((name) => (ids.theirs[name] ? [[name, ids.theirs[name]] as const] : []))
}

/** Every variant of a request with one id of another business where the schemas accept an id. */
export function tamperingsOf(
  definition: EndpointDefinition,
  parts: Parts,
  ids: { mine: Record<string, string>; theirs: Record<string, string> },
): Tampering[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = definition[part]
    if (!schema) return []
    return idPathsOf(treeOf(schema)).flatMap((path) =>
      foreignIdsFor(path, partAt(parts[part], path), ids).map(([kind, id]) => ({
        name: `${part}.${path.join('.')} = ${kind}`,
        part,
        parts: { ...parts, [part]: withPart(parts[part], path, id) },
      })),
    )
  })
}

/** Values of the other business in the response, except ids that were sent. */
export const leaksIn = (answer: unknown, theirs: Record<string, string>, sent: Parts): string[] => {
  const text = stringify(answer)
  const sentText = stringify(sent)
  return [marker, ...Object.values(theirs)].filter(
    (secret) => text.includes(secret) && !sentText.includes(secret),
  )
}
