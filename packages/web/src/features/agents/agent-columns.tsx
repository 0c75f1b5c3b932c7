import { formatNaira } from '@ilewa/contract/core/money'
import type { Agent } from '@ilewa/contract/people/agents'
import type { Column } from '../../ui/list/columns.ts'
import { contactColumn, personColumn, statusColumn, TwoValues } from '../../ui/people/people-columns.tsx'

/** The documented columns. What is due to the agent is shown below the percentage. */
export const agentColumns: readonly Column<Agent>[] = [
  personColumn({ header: 'Agent' }),
  contactColumn(),
  {
    key: 'location',
    header: 'Location',
    cell: ({ agentDetails }) => agentDetails.location ?? 'Not given',
  },
  statusColumn(),
  {
    key: 'bookings',
    header: 'Bookings',
    align: 'right',
    cell: ({ agentDetails: { totalBookings, monthlyBookings } }) => (
      <TwoValues first={totalBookings} second={`${monthlyBookings} this month`} />
    ),
  },
  {
    key: 'commission',
    header: 'Commission',
    align: 'right',
    cell: ({ agentDetails: { commissionRate, commission } }) => (
      <TwoValues
        first={`${commissionRate}%`}
        second={commission ? `${formatNaira(commission.due)} due` : ''}
      />
    ),
  },
]
