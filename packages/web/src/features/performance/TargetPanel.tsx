import { formatNaira, subtractNaira } from '@ilewa/contract/core/money'
import type { Performance } from '@ilewa/contract/performance'
import { Button, Text } from '@mantine/core'
import { Target } from 'lucide-react'
import { Panel } from '../../ui/layout/Panel.tsx'
import classes from './performance.module.css'

interface TargetPanelProps {
  data: Performance
  /** Only for an owner. */
  onEdit?: (() => void) | undefined
}

const fullPercent = 100

function Progress({ data }: { data: Performance }) {
  const { revenue, monthlyTarget, targetShare } = data
  if (monthlyTarget === null || targetShare === null)
    return <Text c="dimmed">No target is set for this month.</Text>
  const missing = subtractNaira(monthlyTarget, revenue)
  return (
    <>
      <p className={classes.share}>
        <strong>{targetShare}%</strong> of {formatNaira(monthlyTarget)}
      </p>
      <div
        className={classes.track}
        role="progressbar"
        aria-label="Monthly target reached"
        aria-valuenow={Math.min(fullPercent, targetShare)}
        aria-valuemin={0}
        aria-valuemax={fullPercent}
      >
        <span style={{ width: `${Math.min(fullPercent, targetShare)}%` }} />
      </div>
      <Text c="dimmed" mt="xs">
        {missing > 0 ? `${formatNaira(missing)} to go this month.` : 'Target reached this month.'}
      </Text>
    </>
  )
}

/** The monthly target and the progress so far. */
export function TargetPanel({ data, onEdit }: TargetPanelProps) {
  return (
    <Panel
      title="Monthly target"
      aside={
        onEdit && (
          <Button
            variant="default"
            size="sm"
            mih="2.75rem"
            leftSection={<Target size={16} aria-hidden />}
            onClick={onEdit}
          >
            {data.monthlyTarget === null ? 'Set target' : 'Change target'}
          </Button>
        )
      }
    >
      <Progress data={data} />
    </Panel>
  )
}
