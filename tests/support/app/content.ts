import { executeSql } from '@ilewa/server/platform/database/database'

/** Reads every table of a business in one statement, because a statement per table takes ten times as long. */
async function composeStatement(): Promise<string> {
  const { rows } = await executeSql(`
    SELECT table_name AS name, bool_or(column_name = 'business_id') AS "hasBusiness"
    FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name IN ('business_id', 'user_id') GROUP BY 1 ORDER BY 1`)
  const parts = rows.map(({ name, hasBusiness }) => {
    const condition = hasBusiness
      ? 'business_id = $1::uuid'
      : 'user_id IN (SELECT id FROM users WHERE business_id = $1::uuid)'
    return `SELECT '${name}' AS name, string_agg(t::text, E'\\n' ORDER BY t::text) AS text FROM "${name}" t WHERE ${condition}`
  })
  return parts.join('\nUNION ALL ')
}

/** Every test database has the same tables. */
let statement: Promise<string> | undefined

/** All rows that belong to the business or its users, as one text. */
export async function contentOf(businessId: string): Promise<string> {
  statement ??= composeStatement()
  const { rows } = await executeSql(await statement, [businessId])
  return rows.map(({ name, text }) => `${name}\n${text}`).join('\n')
}
