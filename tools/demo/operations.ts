import { civilDateAt } from '@ilewa/contract/core/dates'
import { expenses } from '@ilewa/server/features/expenses/expenses.table'
import { maintenanceRequests } from '@ilewa/server/features/maintenance/maintenance.table'
import { db } from '@ilewa/server/platform/database/database'
import { newId } from '@ilewa/server/platform/id'
import { timeZone } from './bookings.ts'
import { generateExpenses } from './expenses.ts'
import { generateRepairs } from './maintenance.ts'
import { idAt, type Sample } from './rows.ts'

/** The year's expenses, decided by the owner. */
async function insertExpenses({ now, businessId, memberIds, propertyIds: placeIds }: Sample): Promise<void> {
  const rows = generateExpenses(now).map(({ property, member, recordedAt, decidedAt, ...fields }) => ({
    ...fields,
    businessId,
    id: newId(),
    propertyId: property === null ? null : idAt(placeIds, property),
    createdBy: idAt(memberIds, member),
    decidedBy: decidedAt && idAt(memberIds, 0),
    decidedAt,
    version: decidedAt ? 2 : 1,
    createdAt: recordedAt,
    updatedAt: decidedAt ?? recordedAt,
  }))
  await db().insert(expenses).values(rows)
}

/** The year's repairs, and an expense for each completed one. */
async function insertRepairs({ now, businessId, memberIds, propertyIds: placeIds }: Sample): Promise<void> {
  const repairs = generateRepairs(now).map((repair) => ({
    ...repair,
    businessId,
    id: newId(),
    propertyId: idAt(placeIds, repair.property),
    createdBy: idAt(memberIds, repair.member),
    version: repair.status === 'PENDING' ? 1 : 2,
    createdAt: repair.reportedAt,
    updatedAt: repair.changedAt,
  }))
  await db().insert(maintenanceRequests).values(repairs)
  const repairExpenses = repairs.flatMap(({ actualCost, completedAt, id, ...repair }) => {
    if (actualCost === null || completedAt === null) return []
    const { title, vendorName, category, propertyId, createdBy } = repair
    return {
      ...{ businessId, title, vendorName, category, propertyId, createdBy },
      id: newId(),
      description: '',
      amount: actualCost,
      expenseDate: civilDateAt(completedAt, timeZone),
      maintenanceRequestId: id,
      status: 'PAID' as const,
      decidedBy: idAt(memberIds, 0),
      decidedAt: completedAt,
      version: 3,
      createdAt: completedAt,
      updatedAt: completedAt,
    }
  })
  await db().insert(expenses).values(repairExpenses)
}

/** Inserts a year of expenses and repairs. */
export async function insertOperations(sample: Sample): Promise<void> {
  await insertExpenses(sample)
  await insertRepairs(sample)
}
