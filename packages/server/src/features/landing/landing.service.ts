import type { DemoRequestInput } from '@ilewa/contract/landing'
import { todayIn } from '../../platform/clock.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import { requireBrowserAttempt } from '../../platform/http/limits/rate-limit.ts'
import type { PublicContext } from '../../platform/http/pipeline/context.ts'
import { idOf } from '../../platform/id.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { mailDemoRequest } from './landing.jobs.ts'
import { demoRequests } from './landing.table.ts'

const hour = 3600

/**
 * Stores the request and has it mailed to the operator. Its id is made of its words and the day, so that a form
 * sent twice is one request, whatever the line did in between.
 */
export async function requestDemo(ctx: PublicContext, input: DemoRequestInput): Promise<void> {
  await requireBrowserAttempt(ctx, { key: 'demo', limit: 10, windowSeconds: hour })
  const id = idOf([
    'demo',
    todayIn('Africa/Lagos'),
    input.email,
    input.name,
    input.phone,
    input.preferredTime,
  ])
  await inTransaction(async () => {
    const stored = await db()
      .insert(demoRequests)
      .values({ id, ...input })
      .onConflictDoNothing()
      .returning({ id: demoRequests.id })
    if (stored.length > 0) await enqueue(mailDemoRequest, { id })
  })
}
