import { defaultCommissionRate } from '@ilewa/contract/people/agents'
import type { InvitedRole } from '@ilewa/contract/people/invitations'
import type { Person } from '@ilewa/contract/people/schema'
import { type SQL, sql } from 'drizzle-orm'
import { boolean, numeric, type PgColumn, pgView, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/column-builders.ts'
import { type ListOrder, orderBy } from '../../platform/database/cursor.ts'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { avatarUrlOf } from '../auth/auth.queries.ts'
import { readOnlyMemberCondition } from '../subscription/seats.queries.ts'

/** The columns of `membersOf`. */
export const members = pgView('members', {
  businessId: uuid('business_id').notNull(),
  id: uuid('id').notNull(),
  role: text('role').$type<InvitedRole>().notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  phoneE164: text('phone_e164'),
  avatarId: uuid('avatar_id'),
  status: text('status').$type<Person['status']>().notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  location: text('location'),
  commissionRate: numeric('commission_rate', { mode: 'number' }).notNull(),
  department: text('department'),
  frontDesk: boolean('front_desk').notNull(),
  invitationExpiresAt: instant('invitation_expires_at'),
  isReadOnly: boolean('is_read_only').notNull(),
}).existing()

/** The members and invited people of the business with this role, without removed ones. */
export const membersOf = ({ businessId }: Pick<Context, 'businessId'>, role: InvitedRole): SQL => sql`(
  SELECT users.business_id, users.id, users.role, users.first_name, users.last_name, users.email, users.phone, users.phone_e164, users.avatar_id, users.status,
    users.created_at, users.updated_at, agent.location, coalesce(agent.commission_rate, ${defaultCommissionRate}) AS commission_rate,
    staff.department, coalesce(staff.front_desk, false) AS front_desk, NULL::timestamptz AS invitation_expires_at,
    ${readOnlyMemberCondition} AS is_read_only
  FROM users
  LEFT JOIN agent_details agent ON agent.business_id = users.business_id AND agent.user_id = users.id
  LEFT JOIN staff_details staff ON staff.business_id = users.business_id AND staff.user_id = users.id
  WHERE users.business_id = ${businessId} AND users.role = ${role} AND users.status <> 'REMOVED'
  UNION ALL
  SELECT business_id, id, role, first_name, last_name, email, phone, phone_e164, NULL, 'INVITED',
    created_at, updated_at, location, commission_rate, department, front_desk, expires_at, false
  FROM invitations WHERE business_id = ${businessId} AND role = ${role}
) AS members`

/**
 * Converts a column to SQL. The query builder rejects a column of a view that the query does not select from, as
 * is the case here, but accepts SQL.
 */
const toSql = <C extends PgColumn>(column: C) => sql`${column}`.mapWith(column)

export const memberColumns = {
  id: toSql(members.id),
  firstName: toSql(members.firstName),
  lastName: toSql(members.lastName),
  email: toSql(members.email),
  phone: toSql(members.phone),
  phoneE164: toSql(members.phoneE164),
  avatarId: toSql(members.avatarId),
  status: toSql(members.status),
  createdAt: toSql(members.createdAt),
  updatedAt: toSql(members.updatedAt),
  invitationExpiresAt: toSql(members.invitationExpiresAt),
  isReadOnly: toSql(members.isReadOnly),
}

/** Columns that only one of the two lists has: agents' location and commission, staff's department and role. */
export const memberDetailColumns = {
  location: toSql(members.location),
  commissionRate: toSql(members.commissionRate),
  department: toSql(members.department),
  frontDesk: toSql(members.frontDesk),
  role: toSql(members.role),
}

/** Name, email and phone as a searched text; the phone by the rule of the contract's `toPhoneText`. */
export const memberSearchText = sql`${members.firstName} || ' ' || ${members.lastName} || ' ' || ${members.email}
  || ' ' || ${members.phone} || ' ' || coalesce(${members.phoneE164}, '')
  || ' ' || regexp_replace(${members.phone}, '[^0-9]', '', 'g')`

/** The sort orders of member lists, each with an index on both tables. */
export const memberOrders = {
  '-createdAt': { key: members.createdAt, id: members.id, descending: true, type: 'timestamptz' },
  createdAt: { key: members.createdAt, id: members.id, type: 'timestamptz' },
} as const satisfies Record<string, ListOrder>

type MemberRow = Pick<typeof members.$inferSelect, keyof typeof memberColumns>

export const toPerson = ({
  avatarId,
  createdAt,
  updatedAt,
  invitationExpiresAt,
  ...row
}: MemberRow): Person => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  phone: row.phone,
  phoneE164: row.phoneE164,
  avatar: avatarUrlOf({ id: row.id, avatarId }),
  status: row.status,
  isReadOnly: row.isReadOnly,
  invitationExpiresAt: invitationExpiresAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

/** The newest matching people of a role, without the metrics of the lists. */
export async function findMembers(
  ctx: Pick<Context, 'businessId'>,
  { role, where, limit }: { role: InvitedRole; where: SQL | undefined; limit: number },
): Promise<Person[]> {
  const rows = await db()
    .select(memberColumns)
    .from(membersOf(ctx, role))
    .where(where)
    .orderBy(...orderBy(memberOrders['-createdAt']))
    .limit(limit)
  return rows.map(toPerson)
}
