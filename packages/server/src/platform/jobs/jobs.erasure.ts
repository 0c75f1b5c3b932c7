import { sql } from 'drizzle-orm'
import { db } from '../database/database.ts'
import { containsErasedWords, type ErasedWords, replaceErasedWords } from '../database/erased-words.ts'

/**
 * Erases a person's data from the business's jobs, pending or completed: from their payload, and from mail server
 * replies that repeat an address. Call it inside the transaction.
 */
export async function eraseFromJobs(businessId: string, erased: ErasedWords): Promise<void> {
  const [data, output] = [sql`data::text`, sql`output::text`]
  await db().execute(sql`
    UPDATE pgboss.job SET data = ${replaceErasedWords(data, erased)}::jsonb, output = ${replaceErasedWords(output, erased)}::jsonb
    WHERE (data ->> 'businessId' = ${businessId}
        OR data ->> 'userId' IN (SELECT id::text FROM users WHERE business_id = ${businessId}))
      AND (${containsErasedWords(data, erased)} OR ${containsErasedWords(output, erased)})`)
}
