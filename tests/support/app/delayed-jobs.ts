import { sendRatingRequest } from '@ilewa/server/features/ratings/ratings.jobs'
import { db } from '@ilewa/server/platform/database/database'
import { enqueue, type Job } from '@ilewa/server/platform/jobs/jobs'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Person } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** Runs the waiting jobs of a business now, which start once a quick action can no longer be undone on the screen. */
export async function runDelayedJobs<S extends z.ZodType>(
  app: Pick<TestApp, 'finishJobs'>,
  definition: Job<S>,
  { businessId }: Pick<Person, 'businessId'>,
): Promise<void> {
  const { rows } = await db().execute<{ data: z.input<S> }>(
    sql`DELETE FROM pgboss.job WHERE name = ${definition.name} AND state = 'created'
      AND data->>'businessId' = ${businessId} RETURNING data`,
  )
  for (const { data } of rows) await enqueue(definition, data)
  await app.finishJobs(definition.name)
}

/** Runs the rating requests of a business now. */
export const sendRatingRequests = (
  app: Pick<TestApp, 'finishJobs'>,
  person: Pick<Person, 'businessId'>,
): Promise<void> => runDelayedJobs(app, sendRatingRequest, person)
