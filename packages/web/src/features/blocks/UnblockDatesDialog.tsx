import type { Block } from '@ilewa/contract/blocks/schema'
import { formatDateRange } from '@ilewa/contract/core/dates'
import { useToday } from '../../lib/today.ts'
import type { RecordDialogProps } from '../../ui/record/RecordDialogs.tsx'
import { RemoveRecordDialog } from '../../ui/record/RemoveRecordDialog.tsx'
import { hasBegun, isOver } from './block-form.ts'
import { blockApi } from './blocks.api.ts'

function Question({ block }: { block: Block | undefined }) {
  const today = useToday()
  if (!block) return 'Unblock these dates for guests?'
  const dates = (
    <>
      <strong>{formatDateRange(block.from, block.to)}</strong> at <strong>{block.property.name}</strong>
    </>
  )
  if (isOver(block, today)) return <>{dates} are over. They stay blocked in the record.</>
  if (hasBegun(block, today)) {
    return (
      <>Open {dates} from tonight? The nights until today stay blocked, because no guest could book them.</>
    )
  }
  return <>Open {dates} for guests? The nights can be booked again.</>
}

/** Opens blocked dates: those that have begun from today on, others completely. */
export const UnblockDatesDialog = (props: RecordDialogProps) => (
  <RemoveRecordDialog
    {...props}
    api={blockApi}
    title="Unblock Dates"
    confirmLabel="Unblock dates"
    fallback="Failed to unblock the dates"
  >
    {(block) => <Question block={block} />}
  </RemoveRecordDialog>
)
