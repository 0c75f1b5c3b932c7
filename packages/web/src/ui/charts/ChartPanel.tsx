import type { MetricKey } from '@ilewa/contract/core/metric-definitions'
import { ActionIcon, Button, Group } from '@mantine/core'
import { ChartNoAxesColumn, Download, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { DefinitionPopover } from '../data/DefinitionPopover.tsx'
import { Panel } from '../layout/Panel.tsx'
import classes from './charts.module.css'

interface ChartPanelProps {
  title: string
  /** Short note on how the values are counted. */
  hint: string
  /** Definitions shown in a popover. */
  definitions: readonly MetricKey[]
  chart: ReactNode
  table: ReactNode
  /** Downloads the same data as a file. */
  onSave?: () => void
}

/** A chart with a table view and a download of the same data. */
export function ChartPanel({ title, hint, definitions, chart, table, onSave }: ChartPanelProps) {
  const [isTable, setIsTable] = useState(false)
  const Icon = isTable ? ChartNoAxesColumn : Table2
  return (
    <Panel
      title={title}
      aside={
        <Group gap={4}>
          <DefinitionPopover label={title} metrics={definitions} />
          <Button
            variant="subtle"
            size="sm"
            mih="2.75rem"
            leftSection={<Icon size={16} aria-hidden />}
            aria-label={`${title} as a ${isTable ? 'chart' : 'table'}`}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? 'Chart' : 'Table'}
          </Button>
          {onSave && (
            <ActionIcon color="brand" aria-label={`Download ${title} as CSV`} title="CSV" onClick={onSave}>
              <Download size={18} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      }
    >
      <p className={classes.hint}>{hint}</p>
      {isTable ? table : chart}
    </Panel>
  )
}
