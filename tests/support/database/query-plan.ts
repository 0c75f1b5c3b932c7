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

/** Tables that a generic plan scans sequentially. */
export async function scannedByGenericPlan(client: pg.Client, { text }: Statement): Promise<string[]> {
  const { rows } = await client.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`)
  const [{ Plan: root }] = Explained.parse(rows[0]['QUERY PLAN'])
  return listNodes(root)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .flatMap((node) => node['Relation Name'] ?? [])
}

/** The actual plan of a statement with its values; the statement is executed and rolled back. */
export async function explainStatement(client: pg.Client, { text, values }: Statement): Promise<Plan> {
  await client.query('BEGIN')
  try {
    const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values)
    const [{ Plan: root }] = Explained.parse(rows[0]['QUERY PLAN'])
    return toQueryPlan(root)
  } finally {
    await client.query('ROLLBACK')
  }
}
