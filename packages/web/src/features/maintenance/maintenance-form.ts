import type { Naira } from '@ilewa/contract/core/money'
import {
  type MaintenanceDetails,
  MaintenanceInput,
  MaintenanceUpdate,
} from '@ilewa/contract/maintenance/schema'
import type { MaintenancePriority, MaintenanceStatus } from '@ilewa/contract/maintenance/terms'
import { z } from 'zod'
import type { FormState } from '../../lib/forms/form-state.ts'

// A type, not an interface, because the form requires a record type.
export type MaintenanceValues = {
  title: string
  description: string
  priority: MaintenancePriority
  /** Null for an unchanged status. */
  status: MaintenanceStatus | null
  reporterName: string
  estimatedCost: Naira | undefined
  actualCost: Naira | undefined
  propertyId: string
  includeBooked: boolean
}

export type MaintenanceForm = FormState<MaintenanceValues>

export const emptyRequest: MaintenanceValues = {
  title: '',
  description: '',
  priority: 'MEDIUM',
  status: null,
  reporterName: '',
  estimatedCost: undefined,
  actualCost: undefined,
  propertyId: '',
  includeBooked: false,
}

/** Statuses that the edit form offers, as documented. */
export const formStatuses: readonly MaintenanceStatus[] = ['IN_PROGRESS', 'COMPLETED']

export const toMaintenanceValues = (request: MaintenanceDetails): MaintenanceValues => ({
  title: request.title,
  description: request.description,
  priority: request.priority,
  status: formStatuses.includes(request.status) ? request.status : null,
  reporterName: request.reporterName ?? '',
  estimatedCost: request.estimatedCost ?? undefined,
  actualCost: request.actualCost ?? undefined,
  propertyId: request.propertyId,
  includeBooked: true,
})

/** The contract's rules; empty form values are sent as undefined or null. */
export const MaintenanceFormInput = z.preprocess(
  (input) => {
    const { propertyId, status, actualCost, ...values } = Object(input)
    return {
      ...values,
      propertyId: propertyId || undefined,
      status: status ?? undefined,
      actualCost: actualCost ?? null,
    }
  },
  MaintenanceInput.extend({ actualCost: MaintenanceUpdate.shape.actualCost }),
)
