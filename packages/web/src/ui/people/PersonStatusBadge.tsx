import { type Person, personStatusLabels } from '@ilewa/contract/people/schema'
import { Lock, Mail } from 'lucide-react'
import { StatusBadge } from '../data/StatusBadge.tsx'

const isExpired = ({ invitationExpiresAt }: Pick<Person, 'invitationExpiresAt'>) =>
  Boolean(invitationExpiresAt) && Date.parse(invitationExpiresAt ?? '') <= Date.now()

/**
 * Shows "Read-only" for a person beyond the plan's limit, otherwise the person's status. As specified, the active
 * status has the variant "success" and all others "secondary". An invitation link is valid for seven days.
 */
export function PersonStatusBadge({
  person,
}: {
  person: Pick<Person, 'status' | 'invitationExpiresAt' | 'isReadOnly'>
}) {
  const { status } = person
  if (person.isReadOnly) return <StatusBadge variant="warning" label="Read-only" icon={Lock} />
  const label = personStatusLabels[status]
  return (
    <StatusBadge
      variant={status === 'ACTIVE' ? 'success' : 'secondary'}
      label={status === 'INVITED' && isExpired(person) ? `${label} · expired` : label}
      icon={status === 'INVITED' ? Mail : undefined}
    />
  )
}
