import type { FirstUse } from '@ilewa/contract/dashboard'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { preparedStatement } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { users } from '../auth/auth.table.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { invitations } from '../invitations/invitations.table.ts'
import { properties } from '../properties/properties.table.ts'

type TenantTable = PgTable & Record<'businessId' | 'id', PgColumn>

/**
 * Whether the business has a row. Deleted records count too, so that a step once done stays done. Reads in order of the
 * id, because for EXISTS PostgreSQL may scan the table from its start.
 */
const existsIn = (table: TenantTable, more?: SQL) => {
  const condition = and(eq(table.businessId, sql.placeholder('businessId')), more)
  return sql<boolean>`(SELECT true FROM ${table} WHERE ${condition} ORDER BY ${table.id} LIMIT 1) IS NOT NULL`
}

const firstUse = preparedStatement((database) =>
  database
    .select({
      property: existsIn(properties),
      booking: existsIn(bookings),
      invitation: sql<boolean>`${existsIn(invitations)} OR ${existsIn(users, ne(users.role, 'OWNER'))}`,
    })
    .from(sql`(VALUES (0)) AS nothing`)
    .prepare('dashboard_first_use'),
)

/** The first steps of an owner; null once all are done, and for others. */
export async function getFirstUse({ role, businessId }: Context): Promise<FirstUse | null> {
  if (role !== 'OWNER') return null
  const [steps] = await firstUse().execute({ businessId })
  return steps && !Object.values(steps).every(Boolean) ? steps : null
}
