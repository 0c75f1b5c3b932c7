import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type Cell = string | number | boolean | null

const special = /[\\\t\n\r]/

const toText = (cell: Cell): string => {
  if (cell === null) return '\\N'
  const text = String(cell)
  return special.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => `\\${character}`) : text
}

const bytesOfChunk = 65_536

function* toChunks(rows: Iterable<readonly Cell[]>): Generator<string> {
  let chunk = ''
  for (const row of rows) {
    chunk += `${row.map(toText).join('\t')}\n`
    if (chunk.length < bytesOfChunk) continue
    yield chunk
    chunk = ''
  }
  if (chunk) yield chunk
}

/** Streams rows into a table by COPY. `columns` are separated by spaces. */
export async function copyRows(
  client: Client,
  { table, columns }: { table: string; columns: string },
  rows: Iterable<readonly Cell[]>,
): Promise<void> {
  const target = client.query(
    copyFrom(`COPY ${table} (${columns.trim().split(/\s+/).join(', ')}) FROM STDIN`),
  )
  await pipeline(Readable.from(toChunks(rows)), target)
}
