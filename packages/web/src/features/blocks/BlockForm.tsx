import type { Block } from '@ilewa/contract/blocks/schema'
import { hasCode } from '../../lib/api/api-error.ts'
import { refresh } from '../../lib/api/refresh.ts'
import { parseNewBlock } from '../../lib/block-dialogs.ts'
import { useCan } from '../../lib/session/use-can.ts'
import type { RecordDialogProps } from '../../ui/record/RecordDialogs.tsx'
import { CreateRecordDialog, EditRecordDialog } from '../../ui/record/RecordFormDialog.tsx'
import type { RecordForm } from '../../ui/record/record-form.ts'
import { BlockFields } from './BlockFields.tsx'
import { type BlockValues, toBlockSchema, toBlockValues } from './block-form.ts'
import { blockApi, notifyBlocked } from './blocks.api.ts'

const blockForm: RecordForm<Block, ReturnType<typeof toBlockSchema>, BlockValues> = {
  api: blockApi,
  labels: {
    createTitle: 'Block Dates',
    editTitle: 'Edit Blocked Dates',
    create: 'Block dates',
    createFailed: 'Failed to block the dates',
    updateFailed: 'Failed to update the blocked dates',
  },
  schema: toBlockSchema,
  toValues: toBlockValues,
  Fields: BlockFields,
  notifyCreated: notifyBlocked,
  toFieldErrors: (error) => {
    if (!hasCode(error, 'bookings.dates_taken')) return undefined
    void refresh('block')
    return { from: error.message }
  },
}

/** Blocks dates. The item prefills property, dates and repair. */
export function CreateBlockDialog({ id, ...dialog }: RecordDialogProps) {
  const { propertyId, from, to, requestId } = parseNewBlock(id)
  const canChooseReason = useCan('blocks:manage')
  const initialValues: BlockValues = {
    ...{ propertyId, from, to },
    reason: requestId || !canChooseReason ? 'REPAIR' : 'OWNER_USE',
    note: '',
    maintenanceRequestId: requestId,
  }
  return (
    <CreateRecordDialog
      {...dialog}
      description={blockForm}
      initialValues={initialValues}
      draft={`block.${id}`}
    />
  )
}

export const EditBlockDialog = (props: RecordDialogProps) => (
  <EditRecordDialog {...props} description={blockForm} />
)
