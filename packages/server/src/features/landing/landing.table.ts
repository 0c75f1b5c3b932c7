import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '../../platform/database/column-builders.ts'

/** Demo requests of visitors. */
export const demoRequests = pgTable('demo_requests', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  preferredTime: text('preferred_time').notNull(),
  createdAt: createdAt(),
})
