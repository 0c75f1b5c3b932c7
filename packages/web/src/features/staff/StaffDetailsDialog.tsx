import { formatDate } from '@ilewa/contract/core/dates'
import type { StaffMember } from '@ilewa/contract/people/staff'
import { useCivilDateOf } from '../../lib/today.ts'
import { CopyableText } from '../../ui/data/CopyableText.tsx'
import { PersonDetailsDialog, type PersonDialogProps } from '../../ui/people/PersonDetailsDialog.tsx'

export function StaffDetailsDialog({ person, ...dialog }: PersonDialogProps<StaffMember>) {
  const civilDateOf = useCivilDateOf()
  return (
    <PersonDetailsDialog
      {...dialog}
      person={person}
      title="Staff Details"
      facts={[
        ...(person.pendingEmail ? [['New email', `${person.pendingEmail} (unconfirmed)`] as const] : []),
        ['Role', 'Staff'],
        ['Department', person.department ?? 'Not assigned'],
        ['Front desk', person.frontDesk ? 'Checks guests in and out' : 'No'],
        ['Joined', formatDate(civilDateOf(person.createdAt))],
        ['Last updated', formatDate(civilDateOf(person.updatedAt))],
        ['Business ID', <CopyableText key="id" text={person.businessId} />],
      ]}
    />
  )
}
