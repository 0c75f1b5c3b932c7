import type { MetricKey } from '@ilewa/contract/core/metric-definitions'
import { Box, Stack } from '@mantine/core'
import type { ComponentProps, ReactElement } from 'react'
import { type PagedResponse, totalOf } from '../../lib/api/paging.ts'
import { DefinitionPopover } from '../../ui/data/DefinitionPopover.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { LoadMore } from '../../ui/list/LoadMore.tsx'
import { HashTarget } from '../../ui/menu/HashTarget.tsx'

/** From `usePagedEndpoint`. */
interface TaskQuery extends Omit<ComponentProps<typeof LoadMore>, 'shown' | 'total' | 'nouns'> {
  data: { pages: readonly PagedResponse[] } | undefined
}

interface TaskPanelProps extends Pick<ComponentProps<typeof LoadMore>, 'nouns'> {
  /** The anchor, if links lead to the panel. */
  id?: string
  /** "To confirm", before the number of tasks. */
  title: string
  /** How the tasks are counted. */
  metric?: MetricKey
  query: TaskQuery
  /** One line per task. */
  children: ReactElement[]
}

/** A list of what waits for the owner; nothing if there are no tasks. */
export function TaskPanel({ id, title, metric, query, nouns, children }: TaskPanelProps) {
  const total = totalOf(query.data?.pages)
  if (children.length === 0) return null
  const panel = (
    <Box mb="md">
      <Panel
        title={`${title}: ${total}`}
        aside={metric && <DefinitionPopover label={title} metrics={[metric]} />}
      >
        <Stack component="ul" gap={0} m={0} p={0}>
          {children}
        </Stack>
        {query.hasNextPage && <LoadMore {...query} shown={children.length} total={total} nouns={nouns} />}
      </Panel>
    </Box>
  )
  return id ? <HashTarget id={id}>{panel}</HashTarget> : panel
}
