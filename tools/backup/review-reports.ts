import { type CommandContext, runCommand } from './command.ts'
import { openSource } from './databases.ts'
import { formatCount } from './format.ts'
import { withSession } from './session.ts'

const reviewSql = `
  WITH reviewed AS (
    UPDATE invitation_reports SET reviewed_at = now()
    WHERE business_id::text = $1 AND reviewed_at IS NULL RETURNING business_id
  )
  SELECT name, (SELECT count(*)::int FROM reviewed) AS reports FROM businesses WHERE id::text = $1`

/**
 * Marks the reports about a business as reviewed by the operator. Reports pause the invitations of a business; it
 * can now send them again.
 */
async function reviewReports({ settings, argument, signal, print }: CommandContext): Promise<void> {
  const source = await openSource(settings, print)
  try {
    const { rows } = await withSession(source.connection, signal, (client) =>
      client.query(reviewSql, [argument]),
    )
    const [business] = rows
    print(
      business
        ? `${business.name}: ${formatCount(business.reports, 'report')} reviewed. It can invite again.`
        : `There is no business ${argument}.`,
    )
  } finally {
    await source.close()
  }
}

runCommand({
  usage: 'Name the business by its id, as the log has it: npm run review-reports -- ID',
  accepts: 'file',
  args: process.argv.slice(2),
  run: reviewReports,
})
