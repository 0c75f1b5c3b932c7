import { type Order, runCommand } from './command.ts'
import { openSource } from './databases.ts'
import { inWords } from './progress.ts'
import { withSession } from './session.ts'

const review = `
  WITH reviewed AS (
    UPDATE invitation_reports SET reviewed_at = now()
    WHERE business_id::text = $1 AND reviewed_at IS NULL RETURNING business_id
  )
  SELECT name, (SELECT count(*)::int FROM reviewed) AS reports FROM businesses WHERE id::text = $1`

/** Lets a business send invitations again after reports paused them and the operator has reviewed it. */
async function reviewReports({ settings, word, signal, say }: Order): Promise<void> {
  const source = await openSource(settings, say)
  try {
    const { rows } = await withSession(source.connection, signal, (client) => client.query(review, [word]))
    const [business] = rows
    say(
      business
        ? `${business.name}: ${inWords(business.reports, 'report')} reviewed. It can invite again.`
        : `There is no business ${word}.`,
    )
  } finally {
    await source.close()
  }
}

runCommand({
  usage: 'Name the business by its id, as the log has it: npm run review-reports -- ID',
  takes: 'file',
  args: process.argv.slice(2),
  run: reviewReports,
})
