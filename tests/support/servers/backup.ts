import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { startProgram } from './program.ts'

/** Runs `npm run backup` or another command to its end; `recount` takes no file. */
export async function run(
  command: 'backup' | 'restore' | 'recount' | 'review-reports',
  file: string | undefined,
  settings: Record<string, string>,
): Promise<{ code: number | string; output: string; lastLine: string }> {
  const program = startProgram(settings, command, ...(file ? [file] : []))
  const code = await program.ended
  const output = program.output()
  return { code, output, lastLine: output.trim().split('\n').at(-1) ?? '' }
}

/** A digest of all rows of each table in a fixed order, including generated columns, and the values of sequences. */
export async function digestTables(config: pg.ClientConfig): Promise<Record<string, string>> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    await client.query("SET TimeZone = 'UTC'")
    const { rows: tables } = await client.query(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
    )
    const digests: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await client.query(
        `SELECT count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text COLLATE "C"), '')) AS digest
         FROM ${pg.escapeIdentifier(name)} t`,
      )
      digests[name] = rows[0].digest
    }
    const sequences = 'SELECT sequencename, last_value::text FROM pg_sequences WHERE schemaname = $1'
    for (const { sequencename, last_value } of (await client.query(sequences, ['public'])).rows)
      digests[sequencename] = last_value
    return digests
  } finally {
    await client.end()
  }
}

/** A digest of each image in a data folder. */
export async function digestImages(dataDir: string): Promise<Record<string, string>> {
  const root = path.join(dataDir, 'uploads')
  const files = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  const digests = files.map(async (entry) => {
    const file = path.join(entry.parentPath, entry.name)
    return [
      path.relative(root, file),
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    ]
  })
  return Object.fromEntries((await Promise.all(digests)).toSorted())
}
