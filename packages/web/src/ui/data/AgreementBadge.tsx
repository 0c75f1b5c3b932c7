import { formatDate } from '@ilewa/contract/core/dates'
import { type Agreement, isInForce } from '@ilewa/contract/landlords/schema'
import { isOver } from '../../lib/agreement-days.ts'
import { useToday } from '../../lib/today.ts'
import { StatusBadge } from './StatusBadge.tsx'

/** "In force", "From 1 Dec 2026" or "Ended". */
export function AgreementBadge({ agreement }: { agreement: Pick<Agreement, 'firstDay' | 'lastDay'> }) {
  const today = useToday()
  if (isInForce(agreement, today)) return <StatusBadge variant="success" label="In force" />
  if (isOver(agreement, today)) return <StatusBadge variant="outline" label="Ended" />
  return <StatusBadge variant="secondary" label={`From ${formatDate(agreement.firstDay)}`} />
}
