import type { MoneySettings } from '@ilewa/contract/money/settings'
import { Skeleton, Stack, Text } from '@mantine/core'
import type { ComponentType } from 'react'
import { ErrorView } from '../../ui/layout/ErrorView.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { useMoneySettings } from './money.api.ts'

interface MoneySettingsPanelProps {
  title: string
  /** One sentence on what the settings do. */
  description: string
  Form: ComponentType<{ settings: MoneySettings }>
}

/** A form of some of the money settings, once they are loaded. */
export function MoneySettingsPanel({ title, description, Form }: MoneySettingsPanelProps) {
  const { data: settings, isPending, isError, error, refetch } = useMoneySettings()
  return (
    <Panel title={title}>
      <Stack gap="md">
        <Text c="dimmed">{description}</Text>
        {isPending && <Skeleton className="delayed" height="8rem" radius="lg" />}
        {isError && !settings && <ErrorView error={error} onRetry={() => void refetch()} />}
        {settings && <Form settings={settings} />}
      </Stack>
    </Panel>
  )
}
