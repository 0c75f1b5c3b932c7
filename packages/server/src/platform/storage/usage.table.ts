import { bigint, pgTable, uuid } from 'drizzle-orm/pg-core'

/** Total bytes of the pictures that a business's records reference; maintained by triggers on their tables. */
export const storageUsage = pgTable('storage_usage', {
  businessId: uuid('business_id').primaryKey(),
  bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
})
