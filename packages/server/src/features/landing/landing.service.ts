import type { DemoRequestInput } from '@ilewa/contract/landing'
import { todayIn } from '../../platform/clock.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import { requireBrowserAttempt } from '../../platform/http/limits/rate-limit.ts'
import type { PublicContext } from '../../platform/http/pipeline/context.ts'
import { deterministicId } from '../../platform/id.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { mailDemoRequest } from './landing.jobs.ts'
import { demoRequests } from './landing.table.ts'

const hour = 3600

/**
 * Stores the request and enqueues its mail to the operator. The id is derived from the input and the day, so that a
 * form sent twice creates one request.
 */
export async function requestDemo(ctx: PublicContext, input: DemoRequestInput): Promise<void> {
  await requireBrowserAttempt(ctx, { key: 'demo', limit: 10, windowSeconds: hour })
  const id = deterministicId([
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
