import type { Block } from '@ilewa/contract/blocks/schema'
import { propertyId } from './bookings.ts'

const at = '2026-11-20T10:00:00.000Z'
export const blockId = '0198a000-0000-7000-8000-000000000081'

export const blockOf = (changes: Partial<Block> = {}): Block => ({
  id: blockId,
  propertyId,
  property: { id: propertyId, name: 'Sea View' },
  from: '2026-11-24',
  to: '2026-11-27',
  reason: 'OWNER_USE',
  note: null,
  maintenanceRequestId: null,
  maintenanceTitle: null,
  createdBy: '0198a000-0000-7000-8000-000000000001',
  createdByName: 'Hauwa Danjuma',
  version: 2,
  createdAt: at,
  updatedAt: at,
  ...changes,
})
