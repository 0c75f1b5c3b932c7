import { bigint, pgTable, uuid } from 'drizzle-orm/pg-core'

/** Bytes of the pictures that a business's records name; kept by triggers on the tables that name them. */
export const storageUsage = pgTable('storage_usage', {
  businessId: uuid('business_id').primaryKey(),
  bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
})
