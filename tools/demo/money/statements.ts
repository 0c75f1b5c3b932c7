import { startOfMonth } from '@ilewa/contract/core/dates'
import {
  formatStatementNumber,
  type ListedStatement,
  StatementSnapshot,
} from '@ilewa/contract/money/statements/statements'
import { draftStatement } from '@ilewa/server/features/money/statements/statements.queries'
import { statements } from '@ilewa/server/features/money/statements/statements.table'
import { db, executeSql } from '@ilewa/server/platform/database/database'
import type { Context } from '@ilewa/server/platform/http/pipeline/context'
import { newId } from '@ilewa/server/platform/id'

/**
 * The agents' statements of the months in which something was earned or paid. The last month that is over is left, so that its statement
 * can be issued in the app.
 */
export async function insertStatements(ctx: Context): Promise<void> {
  const { businessId, today, userId: issuedBy } = ctx
  const { rows } = await executeSql(
    `SELECT DISTINCT agent_id, to_char(paid_on, 'YYYY-MM') AS month FROM money_entries
    WHERE business_id = $1 AND agent_id IS NOT NULL AND paid_on < $2 ORDER BY month, agent_id`,
    [businessId, startOfMonth(today, -1)],
  )
  const lastOf = new Map<string, ListedStatement>()
  for (const { agent_id: agentId, month } of rows as { agent_id: string; month: string }[]) {
    const draft = await draftStatement(ctx, { agentId, month, last: lastOf.get(agentId) })
    const id = newId()
    const snapshot = StatementSnapshot.parse({ ...draft, issuedOn: startOfMonth(`${month}-01`, 1) })
    const [row] = await db()
      .insert(statements)
      .values({
        ...{ businessId, id, agentId, month, issuedBy },
        snapshot: JSON.stringify(snapshot),
        createdAt: new Date(`${snapshot.issuedOn}T08:00:00Z`),
      })
      .returning({ number: statements.number })
    if (!row) throw new Error('The statement was not stored')
    lastOf.set(agentId, { ...snapshot, id, number: formatStatementNumber(row.number) })
  }
}
