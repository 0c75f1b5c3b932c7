import { sendRatingRequest } from '@ilewa/server/features/ratings/ratings.jobs'
import { db } from '@ilewa/server/platform/database/database'
import { enqueue } from '@ilewa/server/platform/jobs/jobs'
import { sql } from 'drizzle-orm'
import type { Person } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** Runs the rating requests of a business now, which wait until a check-out can no longer be undone on the screen. */
export async function sendRatingRequests(
  app: Pick<TestApp, 'finishJobs'>,
  { businessId }: Pick<Person, 'businessId'>,
): Promise<void> {
  const { rows } = await db().execute<{ data: { businessId: string; id: string } }>(
    sql`DELETE FROM pgboss.job WHERE name = 'ratings.request' AND state = 'created'
      AND data->>'businessId' = ${businessId} RETURNING data`,
  )
  for (const { data } of rows) await enqueue(sendRatingRequest, data)
  await app.finishJobs('ratings.request')
}
