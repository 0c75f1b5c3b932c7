import { type AuditedFields, recordUpdated } from '../audit/record.audit.ts'
import type { UserRow } from './auth.queries.ts'

type Member = Pick<UserRow, 'id' | 'businessId' | 'role'>

const records = {
  AGENT: { kind: 'agent', label: 'Agent' },
  STAFF: { kind: 'staff', label: 'Staff member' },
} as const

/** Records changes that agents and staff make to their own account. Changes by owners are not recorded. */
export async function recordOwnChange(
  { id, businessId, role }: Member,
  change: { before: AuditedFields; after: AuditedFields },
): Promise<void> {
  if (role === 'OWNER' || !businessId) return
  await recordUpdated({ businessId, userId: id }, { ...records[role], id }, change)
}
