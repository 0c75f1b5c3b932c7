import type { PlanType } from '../core/access.ts'
import { maxAgentsOf, maxStorageBytesOf, planAllows } from './plan-rules.ts'
import type { PlanLimits } from './schema.ts'

/** The plan's six documented limits, its storage limit, and whether it has landlords, bank matching and pay links. */
export const limitsOf = (
  planType: PlanType,
): Omit<PlanLimits, 'agentCount' | 'storedBytes' | 'isReadOnly'> => ({
  maxAgents: maxAgentsOf(planType),
  maxStorageBytes: maxStorageBytesOf(planType),
  canAddStaff: planAllows(planType, 'staff'),
  hasExpensesAccess: planAllows(planType, 'expenses'),
  hasAnalyticsAccess: planAllows(planType, 'analytics'),
  hasInventoryAccess: planAllows(planType, 'inventory'),
  hasMaintenanceAccess: planAllows(planType, 'maintenance'),
  hasLandlordsAccess: planAllows(planType, 'landlords'),
  hasMatchingAccess: planAllows(planType, 'matching'),
  hasCollectionsAccess: planAllows(planType, 'collections'),
})
