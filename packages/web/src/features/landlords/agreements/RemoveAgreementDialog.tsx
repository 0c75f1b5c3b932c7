import { describeAgreementDays } from '@ilewa/contract/landlords/schema'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { RemoveRecordDialog } from '../../../ui/record/RemoveRecordDialog.tsx'
import { agreementApi } from './agreements.api.ts'

export const RemoveAgreementDialog = (props: RecordDialogProps) => (
  <RemoveRecordDialog
    {...props}
    api={agreementApi}
    title="Delete Agreement"
    confirmLabel="Delete agreement"
    fallback="Failed to delete the agreement"
  >
    {(agreement) => (
      <>
        Deletes the agreement
        {agreement && (
          <>
            {' '}
            of <strong>{agreement.property.name}</strong> with <strong>{agreement.landlord.name}</strong>,{' '}
            {describeAgreementDays(agreement)}
          </>
        )}
        . Its days then have no share, and expenses charged on them are yours. Issued statements stay: the
        next one states the difference. To end it, set its last day instead.
      </>
    )}
  </RemoveRecordDialog>
)
