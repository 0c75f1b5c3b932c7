import { type StaffMember, StaffUpdate } from '@ilewa/contract/people/staff'
import { Checkbox, TextInput } from '@mantine/core'
import { useContractForm } from '../../lib/forms/forms.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import type { PersonDialogProps } from '../../ui/people/PersonDetailsDialog.tsx'
import { PersonFields } from '../../ui/people/PersonFields.tsx'
import { useUpdateStaffMember } from './staff.api.ts'
import { staffLabels } from './staff-labels.ts'

/** An invitation is sent to the corrected address. An active member must confirm a new address from its mailbox. */
const emailHints = {
  invited: 'The invitation goes to the new address.',
  pending: 'Waits to be confirmed. The address used so far still works.',
  settled: 'A new address takes effect once it is confirmed from there.',
}

export function EditStaffDialog({ person, onClose, ...dialog }: PersonDialogProps<StaffMember>) {
  const { mutateAsync: update } = useUpdateStaffMember(person.id)
  const shownEmail = person.pendingEmail ?? person.email
  const contractForm = useContractForm({
    schema: StaffUpdate,
    initialValues: {
      firstName: person.firstName,
      lastName: person.lastName,
      email: shownEmail,
      phone: person.phone,
      department: person.department ?? '',
      frontDesk: person.frontDesk,
    },
    send: async ({ email, ...fields }) => {
      const changed = email !== shownEmail
      const { message } = await update({ ...fields, ...(changed && { email }) })
      notifySuccess(message)
      onClose()
    },
    fallback: { message: staffLabels.updateFailed },
  })
  const { form } = contractForm
  const hint = person.pendingEmail ? emailHints.pending : emailHints.settled
  return (
    <FormDialog
      {...dialog}
      title="Edit Staff Member"
      onClose={onClose}
      contractForm={contractForm}
      submitLabel="Update Staff"
      busyLabel="Updating..."
    >
      <PersonFields form={form} emailHint={person.status === 'INVITED' ? emailHints.invited : hint} />
      <TextInput
        label="Department"
        autoComplete="off"
        placeholder="Front desk"
        {...form.getInputProps('department')}
      />
      <Checkbox
        label="Front desk"
        description="Checks guests in and out, and sees the guests of today with their phones, without amounts."
        checked={form.values.frontDesk}
        onChange={({ currentTarget }) => form.setFieldValue('frontDesk', currentTarget.checked)}
      />
    </FormDialog>
  )
}
