import { Text } from '@mantine/core'
import type { z } from 'zod'
import type { VersionedRecord } from '../../lib/api/record-api.ts'
import { clearDraft } from '../../lib/forms/draft.ts'
import type { FormValues } from '../../lib/forms/form-state.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { useToday } from '../../lib/today.ts'
import { FormDialog } from '../dialog/FormDialog.tsx'
import type { DialogState } from '../dialog/MountedDialog.tsx'
import { UploadProgress } from '../form/UploadProgress.tsx'
import { PicturesField } from '../images/PicturesField.tsx'
import { usePictureTiles } from '../images/use-picture-tiles.ts'
import { RecordLoader } from './RecordLoader.tsx'
import type { RecordForm } from './record-form.ts'

interface FormProps<R extends VersionedRecord, S extends z.ZodType, V extends FormValues>
  extends DialogState {
  description: RecordForm<R, S, V>
  onClose: () => void
}

interface RecordFormDialogProps<R extends VersionedRecord, S extends z.ZodType, V extends FormValues>
  extends FormProps<R, S, V> {
  record?: R
  initialValues: V
  draft?: string
  onReload?: () => Promise<unknown>
}

function RecordFormDialog<R extends VersionedRecord, S extends z.ZodType, V extends FormValues>({
  description: { api, labels, size, schema, Fields, pictures, ...description },
  ...props
}: RecordFormDialogProps<R, S, V>) {
  const { record, initialValues, draft, onReload, onClose, ...dialog } = props
  const tiles = usePictureTiles((record && pictures?.currentPictures(record)) ?? [], pictures?.max ?? 0)
  const recordForm = useRecordForm({
    schema: schema(useToday(), record),
    initialValues,
    record,
    create: api.create,
    update: api.update,
    sendPictures: pictures && ((saved, options) => pictures.send(saved, tiles.tiles, options)),
    picturesFailedMessage: pictures?.failedMessage,
    onDone: (saved) => {
      if (!record && description.notifyCreated) description.notifyCreated(saved.record)
      else notifySuccess(saved.message)
      onClose()
    },
    toFieldErrors: description.toFieldErrors,
    fallback: record ? labels.updateFailed : labels.createFailed,
    draft,
  })
  const { form, busy, upload, isSaved } = recordForm
  return (
    <FormDialog
      {...dialog}
      title={record ? labels.editTitle : labels.createTitle}
      size={size}
      onClose={onClose}
      contractForm={recordForm}
      submitLabel={isSaved ? 'Try again' : record ? 'Save changes' : labels.create}
      cancelLabel={isSaved ? 'Close' : undefined}
      busyLabel="Saving…"
      onReload={onReload}
      hasOtherChanges={tiles.isChanged}
      confirmsDiscard={!isSaved || tiles.isChanged}
      discardText={isSaved ? pictures?.failedMessage : undefined}
      isPreparing={tiles.preparing}
      footer={
        pictures &&
        upload.progress !== null && (
          <UploadProgress
            savingLabel={pictures.savingLabel}
            progress={upload.progress}
            onCancel={upload.cancel}
          />
        )
      }
    >
      {isSaved ? <Text>{pictures?.failedMessage}</Text> : <Fields form={form} record={record} />}
      {pictures && (
        <PicturesField
          label={pictures.label}
          description={pictures.description}
          images={tiles}
          required={false}
          disabled={busy}
          firstLabel=""
        />
      )}
    </FormDialog>
  )
}

interface CreateRecordDialogProps<R extends VersionedRecord, S extends z.ZodType, V extends FormValues>
  extends FormProps<R, S, V> {
  initialValues: V
  /** Name of the draft, which survives a reload; closing the dialog discards it. */
  draft: string
}

export function CreateRecordDialog<R extends VersionedRecord, S extends z.ZodType, V extends FormValues>({
  onClose,
  ...props
}: CreateRecordDialogProps<R, S, V>) {
  const discard = () => {
    clearDraft(props.draft)
    onClose()
  }
  return <RecordFormDialog {...props} onClose={discard} />
}

/** Edits the server's current version of a record. A stale edit offers to load it again. */
export function EditRecordDialog<R extends VersionedRecord, S extends z.ZodType, V extends FormValues>({
  description,
  id,
  ...dialog
}: FormProps<R, S, V> & { id: string }) {
  const query = description.api.useOne(id)
  return (
    <RecordLoader {...dialog} query={query} title={description.labels.editTitle} size={description.size}>
      {(record, reload) => (
        <RecordFormDialog
          key={record.version}
          {...dialog}
          description={description}
          record={record}
          initialValues={description.toValues(record)}
          onReload={reload}
        />
      )}
    </RecordLoader>
  )
}
