import { sql } from 'drizzle-orm'
import { db } from '../database/database.ts'
import { type ErasedWords, holdsWords, withoutWords } from '../database/erased-words.ts'

/**
 * Erases a person's data from the business's jobs, pending or completed: from their payload, and from mail server
 * replies that repeat an address. Call it inside the transaction.
 */
export async function eraseFromJobs(businessId: string, words: ErasedWords): Promise<void> {
  const [data, output] = [sql`data::text`, sql`output::text`]
  await db().execute(sql`
    UPDATE pgboss.job SET data = ${withoutWords(data, words)}::jsonb, output = ${withoutWords(output, words)}::jsonb
    WHERE (data ->> 'businessId' = ${businessId}
        OR data ->> 'userId' IN (SELECT id::text FROM users WHERE business_id = ${businessId}))
      AND (${holdsWords(data, words)} OR ${holdsWords(output, words)})`)
}
