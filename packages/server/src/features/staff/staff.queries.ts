import type { Page } from '@ilewa/contract/endpoint'
import type { PersonListQuery } from '@ilewa/contract/people'
import type { StaffMember } from '@ilewa/contract/staff'
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { readPage } from '../../platform/database/paging.ts'
import { matches } from '../../platform/database/search.ts'
import { notFound } from '../../platform/fault.ts'
import type { Context } from '../../platform/http/context.ts'
import { isMember, memberColumns, memberOrders, toPerson } from '../auth/auth.queries.ts'
import { emailChanges, staffDetails, users } from '../auth/auth.table.ts'

const select = <S extends Record<string, SQL>>(more: S) =>
  db()
    .select({
      ...memberColumns,
      role: users.role,
      department: staffDetails.department,
      pendingEmail: emailChanges.email,
      ...more,
    })
    .from(users)
    .leftJoin(
      staffDetails,
      and(eq(staffDetails.businessId, users.businessId), eq(staffDetails.userId, users.id)),
    )
    .leftJoin(emailChanges, and(eq(emailChanges.userId, users.id), gt(emailChanges.expiresAt, sql`now()`)))

type StaffRow = Awaited<ReturnType<typeof select>>[number]

const toStaffMember = (ctx: Context, row: StaffRow): StaffMember => ({
  ...toPerson(row),
  role: row.role,
  department: row.department,
  businessId: ctx.businessId,
  pendingEmail: row.pendingEmail,
})

const searched = sql`search_text(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email} || ' ' || ${users.role})`

export async function listStaff(
  ctx: Context,
  { q, status, sort, limit, cursor }: PersonListQuery,
): Promise<{ data: StaffMember[]; page: Page }> {
  const where = and(isMember(ctx, 'STAFF'), status && eq(users.status, status), matches(searched, q))
  const { items, page } = await readPage(select, {
    from: users,
    where,
    order: memberOrders[sort],
    limit,
    cursor,
    toItem: (row) => toStaffMember(ctx, row),
  })
  return { data: items, page }
}

export async function getStaffMember(ctx: Context, id: string): Promise<StaffMember> {
  const [row] = await select({}).where(and(isMember(ctx, 'STAFF'), eq(users.id, id)))
  if (!row) throw notFound()
  return toStaffMember(ctx, row)
}
