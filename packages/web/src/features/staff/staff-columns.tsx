import type { StaffMember } from '@ilewa/contract/people/staff'
import type { Column } from '../../ui/list/columns.ts'
import { contactColumn, personColumn, statusColumn } from '../../ui/people/people-columns.tsx'

/** The documented columns. */
export const staffColumns: readonly Column<StaffMember>[] = [
  personColumn({ header: 'Staff Member', second: ({ department }) => department ?? 'Not assigned' }),
  contactColumn(({ pendingEmail }) => pendingEmail),
  statusColumn(),
]
