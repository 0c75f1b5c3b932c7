import { formatDate } from '@ilewa/contract/core/dates'
import { planOf } from '@ilewa/contract/subscription/plans'
import type { Subscription } from '@ilewa/contract/subscription/schema'
import type { Seats } from '@ilewa/contract/subscription/seats'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { toSettingsPath } from '../../lib/settings-tabs.ts'
import { useCivilDateOf } from '../../lib/today.ts'
import { formatPeopleOverLimit } from './seat-labels.ts'
import { useSeats } from './subscription.api.ts'

/** Who becomes read-only and when, with a link to choose. */
function PeopleOverLimit({ seats }: { seats: Seats }) {
  const civilDateOf = useCivilDateOf()
  const people = formatPeopleOverLimit(seats)
  const from = seats.limitedFrom ?? seats.limitedIfCancelled
  if (!people || !from) return null
  return (
    <>
      {' '}
      <strong>
        {people} can only read from {formatDate(civilDateOf(from))}.
      </strong>
      {seats.agents.length > seats.maxAgents && (
        <>
          {' '}
          <Anchor component={Link} to={toSettingsPath('subscription')}>
            Choose who stays active
          </Anchor>
        </>
      )}
    </>
  )
}

/** What becomes locked when a paid plan ends, when, and for how many people. */
export function EndPlanConsequences({ active }: { active: Subscription | undefined }) {
  const civilDateOf = useCivilDateOf()
  const { data: seats } = useSeats()
  const end = active?.currentPeriodEnd
  const until = end && !active.graceEndsAt ? `on ${formatDate(civilDateOf(end))}` : 'now'
  return (
    <>
      Your {planOf(active?.planType ?? 'FREE').name} plan ends {until}, and your business moves to Free.
      Nothing is deleted. Expenses, maintenance and staff become read-only. Analytics is locked.
      {seats && <PeopleOverLimit seats={seats} />}
    </>
  )
}
