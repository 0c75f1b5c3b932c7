import { db } from '@ilewa/server/platform/database/database'
import { sql } from 'drizzle-orm'

/** All rows that belong to the business or its users, as one text. */
export async function contentOf(businessId: string): Promise<string> {
  const { rows: tables } = await db().execute<{ name: string; columns: string[] }>(sql`
    SELECT table_name AS name, array_agg(column_name::text) AS columns FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name IN ('business_id', 'user_id') GROUP BY 1 ORDER BY 1`)
  const ofBusiness = sql`business_id = ${businessId}`
  const ofPeople = sql`user_id IN (SELECT id FROM users WHERE business_id = ${businessId})`
  const contents = tables.map(async ({ name, columns }) => {
    const { rows } = await db().execute<{ text: string | null }>(
      sql`SELECT string_agg(t::text, E'\n' ORDER BY t::text) AS text FROM ${sql.identifier(name)} t
        WHERE ${columns.includes('business_id') ? ofBusiness : ofPeople}`,
    )
    return `${name}\n${rows[0]?.text}`
  })
  return (await Promise.all(contents)).join('\n')
}
