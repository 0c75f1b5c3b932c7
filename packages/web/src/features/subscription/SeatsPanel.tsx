import { formatDate } from '@ilewa/contract/core/dates'
import type { Seats } from '@ilewa/contract/subscription/seats'
import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { notifyError, notifySuccess } from '../../lib/notify.ts'
import { useCivilDateOf } from '../../lib/today.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import { formatPeopleOverLimit } from './seat-labels.ts'
import { useChooseSeats, useSeats } from './subscription.api.ts'

function useSeatsMessage(seats: Seats): string {
  const civilDateOf = useCivilDateOf()
  const { limitedFrom, isLimited, maxAgents } = seats
  const people = formatPeopleOverLimit(seats)
  if (isLimited) return `${people} can only read. Upgrade, or choose who stays active.`
  if (limitedFrom) return `From ${formatDate(civilDateOf(limitedFrom))} ${people} can only read.`
  return `The Free plan has ${maxAgents} agents and no staff. If your plan ends, ${people} can only read.`
}

function SeatsForm({ seats }: { seats: Seats }) {
  const { agents, staff, maxAgents } = seats
  const [chosen, setChosen] = useState(() => agents.slice(0, maxAgents).map(({ id }) => id))
  const choose = useChooseSeats()
  const message = useSeatsMessage(seats)
  const save = async () => {
    try {
      notifySuccess((await choose.mutateAsync(chosen)).message)
    } catch (error) {
      notifyError(error)
    }
  }
  return (
    <Stack align="flex-start">
      <Text>{message}</Text>
      {agents.length > maxAgents && (
        <>
          <Checkbox.Group
            label={`Agents who stay active (${chosen.length}/${maxAgents})`}
            value={chosen}
            onChange={setChosen}
          >
            <Stack gap="xs" mt="xs">
              {agents.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  value={id}
                  label={name}
                  disabled={chosen.length >= maxAgents && !chosen.includes(id)}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <Button onClick={() => void save()} loading={choose.isPending} disabled={chosen.length < maxAgents}>
            Save active agents
          </Button>
        </>
      )}
      {staff.length > 0 && (
        <Text c="dimmed">Staff: {staff.map(({ name }) => name).join(', ')}. All need a paid plan.</Text>
      )}
    </Stack>
  )
}

/** The owner selects who keeps write access if the plan's limit is lower than the number of people. */
export function SeatsPanel() {
  const { data: seats } = useSeats()
  if (!seats || !formatPeopleOverLimit(seats)) return null
  const order = seats.agents.map(({ id }) => id).join()
  return (
    <Panel title="Who stays active">
      <SeatsForm key={order} seats={seats} />
    </Panel>
  )
}
