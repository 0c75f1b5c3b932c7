import type { Role } from '@ilewa/contract/core/access'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Database, keptStatement, type Told } from '../../../platform/database/database.ts'
import { bookings } from '../bookings.table.ts'

/** Who looks at bookings. */
export interface Viewer {
  role: Role
  businessId: Told
  userId: Told
}

/** An agent sees their own bookings only; everyone is inside their business. Deleted ones are seen by nobody. */
export const visibleTo = ({ role, businessId, userId }: Viewer): SQL | undefined =>
  and(
    eq(bookings.businessId, businessId),
    isNull(bookings.removedAt),
    role === 'AGENT' ? eq(bookings.agentId, userId) : undefined,
  )

/**
 * A statement that is written once for those who see all bookings and once for agents. It is executed with `businessId`
 * and `userId`.
 */
export function keptForViewers<S extends object>(
  write: (database: Database, viewer: Viewer) => S,
): (viewer: Pick<Viewer, 'role'>) => S {
  const [businessId, userId] = [sql.placeholder('businessId'), sql.placeholder('userId')]
  const writeFor = (role: Role) => keptStatement((database) => write(database, { role, businessId, userId }))
  const [all, own] = [writeFor('OWNER'), writeFor('AGENT')]
  return ({ role }) => (role === 'AGENT' ? own() : all())
}
