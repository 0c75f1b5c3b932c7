import { expenses } from '../features/expenses/expenses.table.ts'
import { db } from '../platform/database/database.ts'
import { newId } from '../platform/id.ts'
import { makeCosts } from './expenses.ts'
import { idAt, type Sample } from './rows.ts'

/** The year's expenses; the owner has decided those that are. */
export async function insertExpenses({ now, businessId, memberIds, placeIds }: Sample): Promise<void> {
  const rows = makeCosts(now).map(({ place, member, recordedAt, decidedAt, ...fields }) => ({
    ...fields,
    businessId,
    id: newId(),
    propertyId: place === null ? null : idAt(placeIds, place),
    createdBy: idAt(memberIds, member),
    decidedBy: decidedAt && idAt(memberIds, 0),
    decidedAt,
    version: decidedAt ? 2 : 1,
    createdAt: recordedAt,
    updatedAt: decidedAt ?? recordedAt,
  }))
  await db().insert(expenses).values(rows)
}
