import { formatDate } from '@ilewa/contract/core/dates'
import type { StaffMember } from '@ilewa/contract/people/staff'
import { CopyableText } from '../../ui/data/CopyableText.tsx'
import { PersonDetailsDialog, type PersonDialogProps } from '../../ui/people/PersonDetailsDialog.tsx'

export function StaffDetailsDialog({ person, ...dialog }: PersonDialogProps<StaffMember>) {
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
        ['Joined', formatDate(person.createdAt.slice(0, 10))],
        ['Last updated', formatDate(person.updatedAt.slice(0, 10))],
        ['Business ID', <CopyableText key="id" text={person.businessId} />],
      ]}
    />
  )
}
