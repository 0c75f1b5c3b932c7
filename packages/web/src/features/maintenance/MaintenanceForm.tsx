import {
  type MaintenanceDetails,
  MaintenanceInput,
  MaintenanceUpdate,
  maxRequestPhotos,
} from '@ilewa/contract/maintenance/schema'
import { z } from 'zod'
import type { RecordDialogProps } from '../../ui/record/RecordDialogs.tsx'
import { CreateRecordDialog, EditRecordDialog } from '../../ui/record/RecordFormDialog.tsx'
import type { RecordForm } from '../../ui/record/record-form.ts'
import { formStatuses, MaintenanceFields, type MaintenanceValues } from './MaintenanceFields.tsx'
import { maintenanceApi, sendPhotos } from './maintenance.api.ts'

const emptyRequest: MaintenanceValues = {
  title: '',
  description: '',
  priority: 'MEDIUM',
  status: null,
  reporterName: '',
  estimatedCost: undefined,
  actualCost: undefined,
  propertyId: '',
  includeBooked: false,
}

const toValues = (request: MaintenanceDetails): MaintenanceValues => ({
  ...request,
  status: formStatuses.includes(request.status) ? request.status : null,
  reporterName: request.reporterName ?? '',
  estimatedCost: request.estimatedCost ?? undefined,
  actualCost: request.actualCost ?? undefined,
  includeBooked: true,
})

/** The contract's rules; empty form values are sent as undefined or null. */
const MaintenanceFormInput = z.preprocess(
  (input) => {
    const { propertyId, status, actualCost, ...values } = Object(input)
    return {
      ...values,
      propertyId: propertyId || undefined,
      status: status ?? undefined,
      actualCost: actualCost ?? null,
    }
  },
  MaintenanceInput.extend({ actualCost: MaintenanceUpdate.shape.actualCost }),
)

const maintenanceForm: RecordForm<MaintenanceDetails, typeof MaintenanceFormInput, MaintenanceValues> = {
  api: maintenanceApi,
  labels: {
    createTitle: 'New Request',
    editTitle: 'Edit Maintenance Request',
    create: 'Create request',
    createFailed: 'Failed to create maintenance request.',
    updateFailed: 'Failed to update maintenance request.',
  },
  size: 'xl',
  schema: () => MaintenanceFormInput,
  toValues,
  Fields: MaintenanceFields,
  pictures: {
    label: 'Photos',
    description: 'Photos of the problem, at most 5 MB each.',
    max: maxRequestPhotos,
    savingLabel: 'Saving photos…',
    failedMessage: 'The request is saved, but the photos are not.',
    currentPictures: ({ photos }) => photos,
    send: sendPhotos,
  },
}

export const CreateMaintenanceDialog = (props: RecordDialogProps) => (
  <CreateRecordDialog
    {...props}
    description={maintenanceForm}
    initialValues={emptyRequest}
    draft="maintenance"
  />
)

export const EditMaintenanceDialog = (props: RecordDialogProps) => (
  <EditRecordDialog {...props} description={maintenanceForm} />
)
