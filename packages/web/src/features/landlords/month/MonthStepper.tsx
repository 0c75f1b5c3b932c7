import { formatMonth, startOfMonth } from '@ilewa/contract/core/dates'
import { ActionIcon, Group, Text } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'

interface MonthStepperProps {
  /** '2026-11' */
  month: string
  onMonth: (month: string) => void
}

/** A month, with buttons for the previous and the next one. */
export function MonthStepper({ month, onMonth }: MonthStepperProps) {
  const show = (months: number) => onMonth(startOfMonth(month, months).slice(0, 7))
  return (
    <Group gap="xs" wrap="nowrap">
      <ActionIcon variant="default" size={44} aria-label="Previous month" onClick={() => show(-1)}>
        <ChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <Text role="status" fw={600}>
        {formatMonth(month)}
      </Text>
      <ActionIcon variant="default" size={44} aria-label="Next month" onClick={() => show(1)}>
        <ChevronRight size={20} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
