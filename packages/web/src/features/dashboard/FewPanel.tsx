import type { FigureKey } from '@ilewa/contract/core/definitions'
import { Anchor, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { HowCounted } from '../../ui/data/HowCounted.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import classes from './FewPanel.module.css'

interface FewPanelProps {
  title: string
  /** How many there are in all. */
  total: number
  /** What is counted, one tap away. */
  how?: readonly FigureKey[]
  /** Instead of the bare number: how far it is. */
  count?: string | null
  shown: number
  /** Said when there is none. */
  none: string
  /** The list that has all of them, for those who may open it. */
  more?: string
  /** Below the title: a sum. */
  figure?: ReactNode
  /** The rows, each an `<li>`. */
  children: ReactNode
}

/** The first of a list, how many there are, and the way to the rest. */
export function FewPanel({ title, total, how, count, shown, none, more, figure, children }: FewPanelProps) {
  const rest = total - shown
  const restWords = `and ${rest} more`
  return (
    <Panel
      title={title}
      aside={
        <Group gap={4} wrap="nowrap">
          {total > 0 && <span className={classes.count}>{count ?? total}</span>}
          {how && <HowCounted label={title} of={how} />}
        </Group>
      }
    >
      {total === 0 && <Text c="dimmed">{none}</Text>}
      {figure}
      {shown > 0 && <ul className={classes.rows}>{children}</ul>}
      {rest > 0 &&
        (more ? (
          <Anchor component={Link} to={more} className="tap" aria-label={`${title}: ${restWords}`}>
            {restWords}
          </Anchor>
        ) : (
          <Text c="dimmed" mt="xs">
            {restWords}
          </Text>
        ))}
    </Panel>
  )
}
