import type { Role } from '@ilewa/contract/core/access'
import { and, type SQL, sql } from 'drizzle-orm'
import {
  type Database,
  preparedStatement,
  type ValueOrPlaceholder,
} from '../../../platform/database/database.ts'
import { existingCondition } from '../../../platform/database/record-queries.ts'
import { bookings } from '../bookings.table.ts'

/** The user whose permissions restrict a query. */
export interface Viewer {
  role: Role
  businessId: ValueOrPlaceholder
  userId: ValueOrPlaceholder
}

/** A viewer, or the system (null), which is no agent. */
type ViewerOrSystem = Omit<Viewer, 'userId'> & { userId: ValueOrPlaceholder | null }

/** Agents see only their own bookings, other roles all of the business; deleted ones are hidden. */
export const visibilityCondition = ({ role, businessId, userId }: ViewerOrSystem): SQL | undefined =>
  and(
    existingCondition(bookings, { businessId }),
    role === 'AGENT' ? sql`${bookings.agentId} = ${userId}` : undefined,
  )

/**
 * Prepares a statement once for users who see all bookings and once for agents. Execute it with `businessId` and
 * `userId`.
 */
export function prepareByRole<S extends object>(
  build: (database: Database, viewer: Viewer) => S,
): (viewer: Pick<Viewer, 'role'>) => S {
  const [businessId, userId] = [sql.placeholder('businessId'), sql.placeholder('userId')]
  const prepareFor = (role: Role) =>
    preparedStatement((database) => build(database, { role, businessId, userId }))
  const [all, own] = [prepareFor('OWNER'), prepareFor('AGENT')]
  return ({ role }) => (role === 'AGENT' ? own() : all())
}
