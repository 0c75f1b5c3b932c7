import { StaffInvitation } from '@ilewa/contract/people/staff'
import { clearDraft } from '../../lib/forms/draft.ts'
import { useContractForm } from '../../lib/forms/forms.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import type { DialogState } from '../../ui/dialog/MountedDialog.tsx'
import { emptyPerson, PersonFields } from '../../ui/people/PersonFields.tsx'
import { useInviteStaffMember } from './staff.api.ts'
import { staffLabels } from './staff-labels.ts'

const draft = 'staff'

export function InviteStaffDialog({ onClose, ...dialog }: DialogState & { onClose: () => void }) {
  const { mutateAsync: invite } = useInviteStaffMember()
  const contractForm = useContractForm({
    schema: StaffInvitation,
    initialValues: emptyPerson,
    send: async (body, idempotencyKey) => {
      const { message } = await invite({ body, idempotencyKey })
      notifySuccess(message)
      onClose()
    },
    fallback: { message: staffLabels.inviteFailed },
    draft,
  })
  const { form } = contractForm
  const discard = () => {
    clearDraft(draft)
    onClose()
  }
  return (
    <FormDialog
      {...dialog}
      title="Add New Staff Member"
      onClose={discard}
      contractForm={contractForm}
      submitLabel="Invite Staff"
      busyLabel="Inviting..."
    >
      <PersonFields form={form} />
    </FormDialog>
  )
}
