import type { Client } from 'pg'
import { type Order, runCommand } from './command.ts'
import { openSource } from './databases.ts'
import { inWords } from './progress.ts'
import { withSession } from './session.ts'

interface Found {
  businesses: number
  wrong: number
}

/** One transaction per business, so that bookings are blocked only for a short time. */
async function recountAll(client: Client, { signal, say }: Pick<Order, 'signal' | 'say'>): Promise<Found> {
  const { rows: businesses } = await client.query('SELECT id, name FROM businesses ORDER BY id')
  let wrong = 0
  for (const { id, name } of businesses) {
    signal.throwIfAborted()
    const { rows } = await client.query('SELECT sum(wrong)::int AS wrong FROM recount_bookings($1)', [id])
    if (rows[0].wrong > 0) say(`${name}: ${inWords(rows[0].wrong, 'row')} differed`)
    wrong += rows[0].wrong
  }
  return { businesses: businesses.length, wrong }
}

/** Compares the booking rollups per night and month with the bookings, and rewrites those that differ. */
async function recount({ settings, signal, say }: Order): Promise<void> {
  const source = await openSource(settings, say)
  try {
    const { businesses, wrong } = await withSession(source.connection, signal, (client) =>
      recountAll(client, { signal, say }),
    )
    say(
      `Counted the bookings of ${inWords(businesses, 'business', 'businesses')}: ${wrong === 0 ? 'the totals agree.' : `${inWords(wrong, 'row')} of the totals differed. The totals were recalculated.`}`,
    )
  } finally {
    await source.close()
  }
}

runCommand({
  usage: 'This command takes no arguments: npm run recount',
  takes: 'nothing',
  args: process.argv.slice(2),
  run: recount,
})
