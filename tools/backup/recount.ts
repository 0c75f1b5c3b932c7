import type { Client } from 'pg'
import { type CommandContext, runCommand } from './command.ts'
import { openSource } from './databases.ts'
import { formatCount } from './format.ts'
import { withSession } from './session.ts'

interface RecountResult {
  businesses: number
  differingRows: number
}

/** One transaction per business, so that bookings are blocked only for a short time. */
async function recountAllBusinesses(
  client: Client,
  { signal, print }: Pick<CommandContext, 'signal' | 'print'>,
): Promise<RecountResult> {
  const { rows: businesses } = await client.query('SELECT id, name FROM businesses ORDER BY id')
  let differingRows = 0
  for (const { id, name } of businesses) {
    signal.throwIfAborted()
    const { rows } = await client.query(
      'SELECT (sum(wrong) + recount_taken_nights($1) + recount_money($1) + recount_claims($1) + recount_commission($1) + recount_bank_lines($1))::int AS wrong FROM recount_bookings($1)',
      [id],
    )
    if (rows[0].wrong > 0) print(`${name}: ${formatCount(rows[0].wrong, 'row')} differed`)
    differingRows += rows[0].wrong
  }
  return { businesses: businesses.length, differingRows }
}

/**
 * Compares the booking rollups per night and month, the taken nights, and the balances with the bookings, blocks and entries
 * of the ledger, and rewrites those that differ.
 */
async function recount({ settings, signal, print }: CommandContext): Promise<void> {
  const source = await openSource(settings, print)
  try {
    const { businesses, differingRows } = await withSession(source.connection, signal, (client) =>
      recountAllBusinesses(client, { signal, print }),
    )
    print(
      `Counted the bookings of ${formatCount(businesses, 'business', 'businesses')}: ${differingRows === 0 ? 'the totals agree.' : `${formatCount(differingRows, 'row')} of the totals differed. The totals were recalculated.`}`,
    )
  } finally {
    await source.close()
  }
}

runCommand({
  usage: 'This command takes no arguments: npm run recount',
  accepts: 'nothing',
  args: process.argv.slice(2),
  run: recount,
})
