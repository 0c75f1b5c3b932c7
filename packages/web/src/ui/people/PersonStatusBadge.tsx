import { type PersonStatus, personStatusLabels } from '@ilewa/contract/people'
import { Mail } from 'lucide-react'
import { StatusBadge } from '../StatusBadge.tsx'

/** Active is a success, anything else secondary (access section 4). */
export function PersonStatusBadge({ status }: { status: PersonStatus }) {
  return (
    <StatusBadge
      variant={status === 'ACTIVE' ? 'success' : 'secondary'}
      label={personStatusLabels[status]}
      icon={status === 'INVITED' ? Mail : undefined}
    />
  )
}
