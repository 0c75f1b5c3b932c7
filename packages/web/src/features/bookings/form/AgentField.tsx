import type { Booking } from '@ilewa/contract/bookings/schema'
import { NativeSelect } from '@mantine/core'
import { nameOf } from '../../../ui/people/people.ts'
import { useAgents } from '../../agents/agents.api.ts'
import type { BookingForm } from './booking-form.ts'

interface AgentFieldProps {
  form: BookingForm
  /** The booking being edited: its agent remains an option, even one who has left the business. */
  booking?: Pick<Booking, 'agentId' | 'agentName'>
}

/** The agent who looks after the guest. Only active agents are offered. */
export function AgentField({ form, booking }: AgentFieldProps) {
  const { data: agents = [] } = useAgents()
  const choices = agents
    .filter(({ status, id }) => status === 'ACTIVE' && id !== booking?.agentId)
    .map((agent) => ({ value: agent.id, label: nameOf(agent) }))
  const currentAgent = booking?.agentId
    ? [{ value: booking.agentId, label: booking.agentName ?? 'Agent' }]
    : []
  return (
    <NativeSelect
      label="Agent"
      data={[{ value: '', label: 'No agent' }, ...currentAgent, ...choices]}
      {...form.getInputProps('agentId')}
    />
  )
}
