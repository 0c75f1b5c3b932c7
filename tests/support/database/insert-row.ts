import { executeSql } from '@ilewa/server/platform/database/database'

/** Inserts a row past the code of the app, to see what the database refuses. */
export async function insertRow(table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row)
  await executeSql(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  )
}
