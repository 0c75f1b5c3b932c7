import { type MaintenanceDetails, maxRequestPhotos } from '@ilewa/contract/maintenance/schema'
import { maintenanceStatusLabels } from '@ilewa/contract/maintenance/terms'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { notifySuccess } from '../../lib/notify.ts'
import type { DialogState } from '../../ui/dialog/DialogHost.tsx'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { StaleEdit } from '../../ui/dialog/StaleEdit.tsx'
import { UploadProgress } from '../../ui/form/UploadProgress.tsx'
import { PicturesField } from '../../ui/images/PicturesField.tsx'
import { usePictureTiles } from '../../ui/images/use-picture-tiles.ts'
import { MaintenanceFields } from './MaintenanceFields.tsx'
import { createMaintenanceRequest, sendPhotos, updateMaintenanceRequest } from './maintenance.api.ts'
import { MaintenanceFormInput, type MaintenanceValues } from './maintenance-form.ts'

interface MaintenanceFormDialogProps extends DialogState {
  /** The request being edited; undefined for a new one. */
  request?: MaintenanceDetails
  initialValues: MaintenanceValues
  draft?: string
  onReload?: () => Promise<unknown>
  onClose: () => void
}

/** The form of a request with its photos, for creating and editing. */
export function MaintenanceFormDialog(props: MaintenanceFormDialogProps) {
  const { request, initialValues, draft, onReload, onClose, ...dialog } = props
  const photos = usePictureTiles(request?.photos ?? [], maxRequestPhotos)
  const { form, submit, busy, failure, upload, isStale } = useRecordForm({
    schema: MaintenanceFormInput,
    initialValues,
    record: request,
    create: createMaintenanceRequest,
    update: ({ id, version }, input) => updateMaintenanceRequest(id, { ...input, version }),
    sendPictures: (saved, sending) => sendPhotos(saved, photos.tiles, sending),
    onDone: ({ message }) => {
      notifySuccess(message)
      onClose()
    },
    fallback: request ? 'Failed to update maintenance request.' : 'Failed to create maintenance request.',
    draft,
  })

  return (
    <FormDialog
      {...dialog}
      title={request ? 'Edit Maintenance Request' : 'New Request'}
      size="xl"
      onClose={onClose}
      onSubmit={submit}
      submitLabel={request ? 'Save changes' : 'Create request'}
      busyLabel="Saving…"
      busy={busy}
      failure={failure}
      notice={isStale && onReload && <StaleEdit onReload={onReload} />}
      dirty={form.isDirty() || photos.isChanged}
      footer={
        upload.progress !== null && (
          <UploadProgress savingLabel="Saving photos…" progress={upload.progress} onCancel={upload.cancel} />
        )
      }
    >
      <MaintenanceFields form={form} currentStatus={request && maintenanceStatusLabels[request.status]} />
      <PicturesField
        label="Photos"
        description="Photos of the problem, at most 5 MB each."
        images={photos}
        required={false}
        disabled={busy}
        firstLabel=""
      />
    </FormDialog>
  )
}
