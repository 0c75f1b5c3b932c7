import type { Page } from '@ilewa/contract/core/endpoint'
import type { PersonListQuery } from '@ilewa/contract/people/schema'
import type { StaffMember } from '@ilewa/contract/people/staff'
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { readPage } from '../../platform/database/paging.ts'
import { requireRow } from '../../platform/database/record-queries.ts'
import { searchCondition } from '../../platform/database/search.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { emailChanges } from '../auth/codes.table.ts'
import {
  findMembers,
  memberColumns,
  memberDetailColumns,
  memberOrders,
  memberSearchText,
  members,
  membersOf,
  toPerson,
} from '../invitations/members.queries.ts'

const select = <S extends Record<string, SQL>>(ctx: Context, more: S) =>
  db()
    .select({
      ...memberColumns,
      role: memberDetailColumns.role,
      department: memberDetailColumns.department,
      frontDesk: memberDetailColumns.frontDesk,
      pendingEmail: emailChanges.email,
      ...more,
    })
    .from(membersOf(ctx, 'STAFF'))
    .leftJoin(emailChanges, and(eq(emailChanges.userId, members.id), gt(emailChanges.expiresAt, sql`now()`)))

type StaffRow = Awaited<ReturnType<typeof select>>[number]

const toStaffMember = (ctx: Context, row: StaffRow): StaffMember => ({
  ...toPerson(row),
  role: row.role,
  department: row.department,
  frontDesk: row.frontDesk,
  businessId: ctx.businessId,
  pendingEmail: row.pendingEmail,
})

const searchText = sql`search_text(${memberSearchText} || ' ' || ${members.role})`

/** The newest staff members that match the search. */
export const findStaff = (ctx: Context, q: string, limit: number) =>
  findMembers(ctx, { role: 'STAFF', where: searchCondition(searchText, q), limit })

export async function listStaff(
  ctx: Context,
  { q, status, sort, limit, cursor }: PersonListQuery,
): Promise<{ data: StaffMember[]; page: Page }> {
  const where = and(status && eq(members.status, status), searchCondition(searchText, q))
  const { items, page } = await readPage((more) => select(ctx, more), {
    from: membersOf(ctx, 'STAFF'),
    where,
    order: memberOrders[sort],
    limit,
    cursor,
    toItem: (row) => toStaffMember(ctx, row),
  })
  return { data: items, page }
}

export async function getStaffMember(ctx: Context, id: string): Promise<StaffMember> {
  return toStaffMember(ctx, await requireRow(select(ctx, {}).where(eq(members.id, id))))
}
