import type { MetricKey } from '@ilewa/contract/core/metric-definitions'
import { Anchor, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DefinitionPopover } from '../data/DefinitionPopover.tsx'
import { Panel } from './Panel.tsx'
import classes from './ShortListPanel.module.css'

interface ShortListPanelProps {
  title: string
  /** Total number of rows. */
  total: number
  /** Definitions of the count, shown on tap. */
  how?: readonly MetricKey[]
  /** Progress text that replaces the count. */
  count?: string | null
  shown: number
  /** Text of the empty state. */
  emptyText: string
  /** Link to the full list, if the person can open it. */
  listPath?: string
  /** Replaces the link, for people who cannot open the full list. */
  more?: ReactNode
  /** The rows, each an `<li>`. */
  children: ReactNode
}

/** The first rows of a list, the total, and a link to the rest. */
export function ShortListPanel({
  title,
  total,
  how,
  count,
  shown,
  emptyText,
  listPath,
  more,
  children,
}: ShortListPanelProps) {
  const allLabel = `All ${total}`
  const isFolded = total > 0 && shown === 0
  return (
    <Panel
      title={title}
      aside={
        <Group gap={4} justify="flex-end">
          {total > 0 && <span className={classes.count}>{count ?? total}</span>}
          {how && <DefinitionPopover label={title} metrics={how} />}
          {isFolded && more}
          {total > shown && listPath && (
            <Anchor component={Link} to={listPath} className="tap" aria-label={`${title}: ${allLabel}`}>
              {allLabel}
            </Anchor>
          )}
        </Group>
      }
    >
      {total === 0 && <Text c="dimmed">{emptyText}</Text>}
      {shown > 0 && <ul className={classes.rows}>{children}</ul>}
      {!isFolded && more}
    </Panel>
  )
}
