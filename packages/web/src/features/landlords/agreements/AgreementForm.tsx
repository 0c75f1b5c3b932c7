import { addDays, formatDate, startOfMonth } from '@ilewa/contract/core/dates'
import type { Agreement } from '@ilewa/contract/landlords/schema'
import { Text } from '@mantine/core'
import { parseNewAgreement } from '../../../lib/agreement-dialogs.ts'
import { clearDraft } from '../../../lib/forms/draft.ts'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { useToday } from '../../../lib/today.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { EditRecordDialog } from '../../../ui/record/RecordFormDialog.tsx'
import { RecordLoader } from '../../../ui/record/RecordLoader.tsx'
import type { RecordForm } from '../../../ui/record/record-form.ts'
import { AgreementFields } from './AgreementFields.tsx'
import {
  AgreementFormInput,
  type AgreementValues,
  emptyAgreement,
  findReplacedAgreement,
  toAgreementErrors,
  toAgreementValues,
} from './agreement-form.ts'
import { agreementApi, toAgreementItem, useAgreements } from './agreements.api.ts'
import { type Parties, PartiesFields } from './PartiesFields.tsx'

const labels = {
  createTitle: 'New Agreement',
  editTitle: 'Edit Agreement',
  create: 'Add agreement',
  createFailed: 'Failed to add the agreement',
  updateFailed: 'Failed to save the agreement',
}

interface NewAgreementDialogProps extends RecordDialogProps {
  initialValues: AgreementValues
  given: Parties
  /** The agreement whose terms change, which ends. */
  previous?: Agreement
}

function NewAgreementDialog({ id, initialValues, given, previous, ...dialog }: NewAgreementDialogProps) {
  const draft = `agreement.${id}`
  const contractForm = useContractForm({
    schema: AgreementFormInput,
    initialValues,
    send: async (input, idempotencyKey) => {
      const endsCurrent = replaced !== undefined || previous !== undefined
      const { message } = await agreementApi.create({ ...input, endsCurrent }, idempotencyKey)
      notifySuccess(message)
      dialog.onClose()
    },
    toFieldErrors: toAgreementErrors,
    fallback: { title: 'Error', message: labels.createFailed },
    draft,
  })
  const { form } = contractForm
  const { propertyId, firstDay } = form.values
  const { data: agreements = [] } = useAgreements({ propertyId })
  const replaced = firstDay ? findReplacedAgreement(agreements, firstDay) : undefined
  const discard = () => {
    clearDraft(draft)
    dialog.onClose()
  }
  return (
    <FormDialog
      {...dialog}
      onClose={discard}
      title={labels.createTitle}
      contractForm={contractForm}
      submitLabel={labels.create}
      notice={
        replaced && (
          <Text role="status" fw={600}>
            Saving ends the agreement with {replaced.landlord.name} on {formatDate(addDays(firstDay, -1))}.
          </Text>
        )
      }
    >
      <PartiesFields form={form} given={given} />
      <AgreementFields form={form} />
    </FormDialog>
  )
}

/** Changes the terms of an agreement from a later day: a new one with the same parties. */
function NewTermsDialog({ id, ...dialog }: RecordDialogProps) {
  const { landlordId, previousId } = parseNewAgreement(id)
  const nextMonth = startOfMonth(useToday(), 1)
  const query = agreementApi.useOne(toAgreementItem(landlordId, previousId))
  return (
    <RecordLoader {...dialog} query={query} title={labels.createTitle}>
      {(previous) => {
        const values = toAgreementValues(previous)
        return (
          <NewAgreementDialog
            {...dialog}
            id={id}
            previous={previous}
            given={values}
            initialValues={{ ...values, firstDay: nextMonth, lastDay: '' }}
          />
        )
      }}
    </RecordLoader>
  )
}

/** Adds an agreement. The item chooses the property, the landlord, or the agreement whose terms change. */
export function CreateAgreementDialog(props: RecordDialogProps) {
  const { previousId, ...given } = parseNewAgreement(props.id)
  if (previousId) return <NewTermsDialog {...props} />
  return <NewAgreementDialog {...props} given={given} initialValues={{ ...emptyAgreement, ...given }} />
}

const agreementForm: RecordForm<Agreement, typeof AgreementFormInput, AgreementValues> = {
  api: agreementApi,
  labels,
  schema: () => AgreementFormInput,
  toValues: toAgreementValues,
  Fields: ({ form }) => (
    <>
      <PartiesFields form={form} given={form.values} />
      <Text c="dimmed">
        Changes past months too. On days without an agreement, charged expenses are yours. Issued statements
        stay: the next one states the difference. For another fee from a day on, use New terms.
      </Text>
      <AgreementFields form={form} />
    </>
  ),
  toFieldErrors: toAgreementErrors,
}

export const EditAgreementDialog = (props: RecordDialogProps) => (
  <EditRecordDialog {...props} description={agreementForm} />
)
