import type pg from 'pg'
import { z } from 'zod'
import type { Statement } from './statement-recorder.ts'

const PlanNode = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Actual Loops': z.number().default(0),
  'Rows Removed by Filter': z.number().default(0),
  'Rows Removed by Index Recheck': z.number().default(0),
  'Shared Hit Blocks': z.number().default(0),
  'Shared Read Blocks': z.number().default(0),
  get Plans() {
    return z.array(PlanNode).default([])
  },
})
type PlanNode = z.output<typeof PlanNode>

const Explained = z.tuple([z.object({ Plan: PlanNode })])

export interface Plan {
  /** Tables that were scanned sequentially. */
  scanned: string[]
  /** Rows that were read and discarded. */
  discarded: number
  /** Pages accessed, cached or not. */
  pages: number
  /** Its nodes, one per line. */
  outline: string
}

const listNodes = (node: PlanNode): PlanNode[] => [node, ...node.Plans.flatMap(listNodes)]

function outlineOf(node: PlanNode, indent = ''): string {
  const pages = node['Shared Hit Blocks'] + node['Shared Read Blocks']
  const relation = [node['Relation Name'], node['Index Name']].filter(Boolean).join(' by ')
  const discarded = node['Rows Removed by Filter'] * node['Actual Loops']
  const line = `${indent}${node['Node Type']} ${relation} (${pages} pages, ${discarded} rows discarded)`
  return [line, ...node.Plans.map((part) => outlineOf(part, `${indent}  `))].join('\n')
}

function toQueryPlan(root: PlanNode): Plan {
  const nodes = listNodes(root)
  const removed = (node: PlanNode) =>
    (node['Rows Removed by Filter'] + node['Rows Removed by Index Recheck']) * node['Actual Loops']
  return {
    scanned: nodes
      .filter((node) => node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0)
      .flatMap((node) => node['Relation Name'] ?? []),
    discarded: nodes.reduce((sum, node) => sum + removed(node), 0),
    pages: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
    outline: outlineOf(root),
  }
}

const explain = 'EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)'

/** Runs `work` in a transaction that is rolled back. */
async function inRolledBackTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN')
  try {
    return await work()
  } finally {
    await client.query('ROLLBACK')
  }
}

function toPlan(rows: readonly Record<string, unknown>[]): Plan {
  const [{ Plan: root }] = Explained.parse(rows[0]?.['QUERY PLAN'])
  return toQueryPlan(root)
}

/** The actual plan of a statement with its values; the statement is executed and rolled back. */
export const explainStatement = (client: pg.Client, { text, values }: Statement): Promise<Plan> =>
  inRolledBackTransaction(client, async () => toPlan((await client.query(`${explain} ${text}`, values)).rows))

/** A value as a literal, because `EXECUTE` takes no parameters. */
function toLiteral(client: pg.Client, value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (value instanceof Date) return client.escapeLiteral(value.toISOString())
  if (Buffer.isBuffer(value)) return client.escapeLiteral(`\\x${value.toString('hex')}`)
  if (Array.isArray(value))
    return client.escapeLiteral(`{${value.map((item) => JSON.stringify(String(item))).join(',')}}`)
  return client.escapeLiteral(String(value))
}

/**
 * The actual plan of a statement that is planned without its values, as PostgreSQL plans a prepared statement after five executions. It is
 * executed with the values and rolled back.
 */
export const explainGenericPlan = (client: pg.Client, { text, values }: Statement): Promise<Plan> =>
  inRolledBackTransaction(client, async () => {
    await client.query('SET LOCAL plan_cache_mode = force_generic_plan')
    await client.query(`PREPARE planned_once AS ${text}`)
    try {
      const given = values.map((value) => toLiteral(client, value)).join(', ')
      return toPlan((await client.query(`${explain} EXECUTE planned_once${given && `(${given})`}`)).rows)
    } finally {
      await client.query('ROLLBACK')
      await client.query('DEALLOCATE planned_once')
    }
  })

const countReadRows = `SELECT relname AS "table", seq_tup_read + coalesce(idx_tup_fetch, 0) AS rows FROM pg_stat_xact_user_tables`

async function readRowsByTable(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ table: string; rows: string }>(countReadRows)
  return new Map(rows.map((row) => [row.table, Number(row.rows)]))
}

/**
 * How many rows of each table a write reads with its triggers and their functions, deferred ones too, if the statements in these are
 * planned without their values, as on a connection that ran them five times before. It is rolled back.
 */
export const countRowsOfWrite = (
  client: pg.Client,
  { text, values }: Statement,
): Promise<Map<string, number>> =>
  inRolledBackTransaction(client, async () => {
    await client.query('SET LOCAL plan_cache_mode = force_generic_plan')
    // Rows of earlier transactions are counted until PostgreSQL reports them.
    const before = await readRowsByTable(client)
    await client.query(text, values)
    await client.query('SET CONSTRAINTS ALL IMMEDIATE')
    const after = await readRowsByTable(client)
    return new Map([...after].map(([table, rows]) => [table, rows - (before.get(table) ?? 0)]))
  })
