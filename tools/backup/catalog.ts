import { type Client, escapeIdentifier } from 'pg'

/**
 * Rows of this table are left out: change events expire after a day, and their transaction numbers mean nothing in
 * another database. A client's cursor contains the database's id, so clients reload everything after a restore.
 */
const excludedTables = ['changes']

export interface Table {
  name: string
  columns: string[]
}

const ownRelationCondition = (alias: string) => `${alias}.relnamespace = 'public'::regnamespace
  AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = ${alias}.oid AND deptype = 'e')`

/** The app's tables, with the columns that are not generated. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE ${ownRelationCondition('c')} AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> ALL ($1)
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.relname ORDER BY c.relname`,
    [excludedTables],
  )
  return rows
}

export interface Sequence {
  name: string
  lastValue: string
  isCalled: boolean
}

export async function listSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query(
    `SELECT c.relname AS name FROM pg_class c WHERE ${ownRelationCondition('c')} AND c.relkind = 'S' ORDER BY c.relname`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const sequenceQuery = `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${quote(name)}`
    sequences.push({ name, ...(await client.query(sequenceQuery)).rows[0] })
  }
  return sequences
}

export const quote = escapeIdentifier

export const columnList = ({ columns }: Pick<Table, 'columns'>) => columns.map(quote).join(', ')

export async function countRowsOf(client: Client, table: string): Promise<number> {
  const { rows } = await client.query(`SELECT count(*)::float8 AS rows FROM ${quote(table)}`)
  return rows[0].rows
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/**
 * Drops the foreign keys and returns a function that recreates them. Rows can then be loaded in any order, also with
 * circular references, and each key is checked once per table instead of per row.
 */
export async function dropForeignKeys(client: Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT c.relname AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
     WHERE ${ownRelationCondition('c')} AND k.contype = 'f' AND k.conparentid = 0 ORDER BY c.relname, k.conname`,
  )
  const alter = ({ table }: ForeignKey, change: string) =>
    client.query(`ALTER TABLE ${quote(table)} ${change}`)
  for (const key of rows) await alter(key, `DROP CONSTRAINT ${quote(key.name)}`)
  return async () => {
    for (const key of rows) await alter(key, `ADD CONSTRAINT ${quote(key.name)} ${key.definition}`)
  }
}

/**
 * Disables the app's triggers and returns a function that enables them. The backup already contains the rows that
 * the triggers would write.
 */
export async function disableTriggers(client: Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string }>(
    `SELECT DISTINCT c.relname AS table FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE ${ownRelationCondition('c')} AND NOT t.tgisinternal AND t.tgparentid = 0 ORDER BY 1`,
  )
  const setTriggers = async (action: 'DISABLE' | 'ENABLE') => {
    for (const { table } of rows) await client.query(`ALTER TABLE ${quote(table)} ${action} TRIGGER USER`)
  }
  await setTriggers('DISABLE')
  return () => setTriggers('ENABLE')
}

/**
 * Returns the first object that is found in a database, or undefined if the database is empty. Ignores objects of
 * extensions, and a job queue without jobs.
 */
export async function findExistingContent(client: Client): Promise<string | undefined> {
  const { rows } = await client.query(
    `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f') AND n.nspname <> ALL ('{pg_catalog,information_schema,pgboss}')
       AND n.nspname !~ '^pg_(toast|temp)'
       AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')
     ORDER BY (n.nspname = 'public') DESC, c.relname LIMIT 1`,
  )
  if (rows[0]) return rows[0].name
  const queue = await client.query(`SELECT to_regclass('pgboss.job') IS NOT NULL AS exists`)
  if (!queue.rows[0]?.exists) return undefined
  const jobs = await client.query('SELECT FROM pgboss.job LIMIT 1')
  return jobs.rows.length > 0 ? 'pgboss.job' : undefined
}
