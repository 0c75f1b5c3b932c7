import { formatNaira } from '@ilewa/contract/core/money'
import { type Achievement, achievementLabels, type Performance } from '@ilewa/contract/performance'
import { Text } from '@mantine/core'
import { CircleCheck, Flag } from 'lucide-react'
import { Panel } from '../../ui/layout/Panel.tsx'
import classes from './performance.module.css'

const amount = ({ unit }: Achievement, value: number) =>
  unit === 'NAIRA' ? formatNaira(value) : String(value)

/** "37 of 50, 13 to go" */
const progress = (achievement: Achievement) =>
  `${amount(achievement, achievement.have)} of ${amount(achievement, achievement.goal)}, ${amount(achievement, achievement.missing)} to go`

export function AchievementsPanel({ data }: { data: Performance }) {
  const reached = data.achievements.filter((achievement) => achievement.reached)
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
  const goals = data.achievements.filter((achievement) => !achievement.reached)
  return (
    <Panel title="Goals">
      {goals.length === 0 && <Text c="dimmed">Everything is reached. Well done!</Text>}
      <ul className={classes.marks}>
        {goals.map((achievement) => (
          <li key={achievement.key}>
            <Flag size={20} aria-hidden />
            <span>
              {achievementLabels[achievement.key]}
              <small>{progress(achievement)}</small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
