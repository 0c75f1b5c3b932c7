import { type Client, escapeIdentifier as quote } from 'pg'

interface DroppedObject {
  drop: string
  restore: string
}

/** Foreign keys of and to these tables, then unique and exclusion constraints. Primary keys remain. */
const listConstraints = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS restore
  FROM pg_constraint
  WHERE contype IN ('f', 'u', 'x') AND conparentid = 0
    AND (conrelid = ANY ($1::regclass[]) OR confrelid = ANY ($1::regclass[]))
  ORDER BY contype = 'f' DESC, conrelid, conname`

const listIndexes = `
  SELECT format('DROP INDEX %s', indexrelid::regclass) AS drop, pg_get_indexdef(indexrelid) AS restore
  FROM pg_index
  WHERE indrelid = ANY ($1::regclass[])
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
  ORDER BY indexrelid`

/**
 * Runs `load` while these tables have no user triggers, no foreign keys and no indexes but their primary keys, then
 * recreates each by its definition in the catalogue.
 */
export async function withoutIndexes(
  client: Client,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  const dropped: DroppedObject[] = []
  for (const list of [listConstraints, listIndexes]) {
    const { rows } = await client.query<DroppedObject>(list, [tables])
    for (const { drop } of rows) await client.query(drop)
    dropped.push(...rows)
  }
  for (const table of tables) await client.query(`ALTER TABLE ${quote(table)} DISABLE TRIGGER USER`)
  await load()
  for (const table of tables) await client.query(`ALTER TABLE ${quote(table)} ENABLE TRIGGER USER`)
  for (const { restore } of dropped.reverse()) await client.query(restore)
}
