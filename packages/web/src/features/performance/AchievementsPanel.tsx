import { formatNaira } from '@ilewa/contract/core/money'
import { type Achievement, achievementLabels, type Performance } from '@ilewa/contract/performance'
import { Text } from '@mantine/core'
import { CircleCheck, Flag } from 'lucide-react'
import { Panel } from '../../ui/layout/Panel.tsx'
import classes from './performance.module.css'

const amount = ({ unit }: Achievement, value: number) =>
  unit === 'NAIRA' ? formatNaira(value) : String(value)

/** "37 of 50, 13 to go" */
const progress = (one: Achievement) =>
  `${amount(one, one.have)} of ${amount(one, one.goal)}, ${amount(one, one.missing)} to go`

export function AchievementsPanel({ data }: { data: Performance }) {
  const reached = data.achievements.filter((one) => one.reached)
  return (
    <Panel title="Achievements">
      {reached.length === 0 && <Text c="dimmed">Your first stay earns the first achievement.</Text>}
      <ul className={classes.marks}>
        {reached.map(({ key }) => (
          <li key={key} data-reached>
            <CircleCheck size={20} aria-hidden />
            {achievementLabels[key]}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Achievements that are not reached, with the remaining amount. */
export function GoalsPanel({ data }: { data: Performance }) {
  const goals = data.achievements.filter((one) => !one.reached)
  return (
    <Panel title="Goals">
      {goals.length === 0 && <Text c="dimmed">Everything is reached. Well done!</Text>}
      <ul className={classes.marks}>
        {goals.map((one) => (
          <li key={one.key}>
            <Flag size={20} aria-hidden />
            <span>
              {achievementLabels[one.key]}
              <small>{progress(one)}</small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
