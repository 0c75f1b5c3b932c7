import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import type { Agent } from '@ilewa/contract/people/agents'
import { Button } from '@mantine/core'
import { ChartNoAxesCombined } from 'lucide-react'
import { Link } from 'react-router'
import { agentPerformancePath } from '../../lib/paths.ts'
import { useCivilDateOf } from '../../lib/today.ts'
import type { Fact } from '../../ui/layout/FactLines.tsx'
import { PersonDetailsDialog, type PersonDialogProps } from '../../ui/people/PersonDetailsDialog.tsx'

/** Nothing if the plan lacks commissions. */
const commissionFacts = (commission: Agent['agentDetails']['commission']): Fact[] =>
  commission === null
    ? []
    : [
        ['Commission earned', formatNaira(commission.earned), ['commissionEarned']],
        ['Commission paid', formatNaira(commission.paid), ['commissionPaid']],
        ['Commission due', formatNaira(commission.due), ['commissionDue']],
      ]

export function AgentDetailsDialog({ person, ...dialog }: PersonDialogProps<Agent>) {
  const { agentDetails: details } = person
  const civilDateOf = useCivilDateOf()
  return (
    <PersonDetailsDialog
      {...dialog}
      person={person}
      title="Agent Details"
      footer={
        person.status !== 'INVITED' && (
          <Button
            variant="default"
            component={Link}
            to={agentPerformancePath(person.id)}
            leftSection={<ChartNoAxesCombined size={18} aria-hidden />}
          >
            Performance and commission
          </Button>
        )
      }
      facts={[
        ['Location', details.location ?? 'Not given'],
        ['Commission rate', `${details.commissionRate}%`],
        ['Total bookings', details.totalBookings, ['agentBookings']],
        ['Bookings this month', details.monthlyBookings, ['agentBookings']],
        ['Revenue', formatNaira(details.revenue), ['agentRevenue']],
        ...commissionFacts(details.commission),
        ['Joined', formatDate(civilDateOf(person.createdAt))],
        ['Last updated', formatDate(civilDateOf(person.updatedAt))],
      ]}
    />
  )
}
