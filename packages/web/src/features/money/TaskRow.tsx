import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { RowButton } from '../../ui/list/RowButton.tsx'

interface TaskRowProps {
  title: string
  details: string
  action: string
  /** Names the button with what it is about. */
  actionLabel: string
  onAct: () => void
  /** Below the text and the button. */
  children?: ReactNode
}

/** A line of what waits for the owner. The button is below the text where both do not fit. */
export const TaskRow = ({ title, details, action, actionLabel, onAct, children }: TaskRowProps) => (
  <Group component="li" justify="space-between" align="flex-start" gap="xs" py={6}>
    <Box flex="1 1 9rem" miw={0}>
      <Text fw={600}>{title}</Text>
      <Text c="dimmed" fz="sm">
        {details}
      </Text>
    </Box>
    <RowButton aria-label={actionLabel} onClick={onAct}>
      {action}
    </RowButton>
    {children && <Box flex="1 0 100%">{children}</Box>}
  </Group>
)
