import { type ArrivalDetails, ArrivalDetailsInput } from '@ilewa/contract/guest-page/schema'
import { maxDirections } from '@ilewa/contract/guest-page/terms'
import { Alert, Text, TextInput } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { CountedTextarea } from '../../../ui/form/CountedTextarea.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { RecordLoader } from '../../../ui/record/RecordLoader.tsx'
import { saveArrivalDetails, useArrivalDetails } from './arrival.api.ts'

const title = 'Door code and directions'

const toFormValues = ({ isReadable: _readable, ...details }: ArrivalDetails) => ({
  version: details.version,
  directions: details.directions ?? '',
  wifiName: details.wifiName ?? '',
  wifiPassword: details.wifiPassword ?? '',
  doorCode: details.doorCode ?? '',
})

interface ArrivalFormProps extends RecordDialogProps {
  details: ArrivalDetails
  reload: () => Promise<void>
}

function ArrivalForm({ id, details, reload, ...dialog }: ArrivalFormProps) {
  const contractForm = useContractForm({
    schema: ArrivalDetailsInput,
    initialValues: toFormValues(details),
    send: async (input) => {
      await saveArrivalDetails(id, input)
      dialog.onClose()
    },
    fallback: { message: 'Failed to save door code and directions' },
  })
  const { form } = contractForm
  const code = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  return (
    <FormDialog
      {...dialog}
      title={title}
      size="md"
      contractForm={contractForm}
      submitLabel="Save"
      onReload={reload}
    >
      {!details.isReadable && (
        <Alert color="red" icon={<TriangleAlert size={18} aria-hidden />}>
          The password and the code cannot be read any more. Enter them again.
        </Alert>
      )}
      <CountedTextarea
        label="Directions (optional)"
        description="Guests see them with the address, once the stay is confirmed and its deposit is paid."
        placeholder="From the Lekki toll gate, take the second left. Black gate, number 12."
        max={maxDirections}
        data-autofocus
        {...form.getInputProps('directions')}
      />
      <TextInput label="Wi-Fi name (optional)" {...code} {...form.getInputProps('wifiName')} />
      <TextInput label="Wi-Fi password (optional)" {...code} {...form.getInputProps('wifiPassword')} />
      <TextInput
        label="Door code (optional)"
        description="Also where the key is, such as “Key box, 4711”."
        {...code}
        {...form.getInputProps('doorCode')}
      />
      <Text c="dimmed" size="sm">
        Guests see Wi-Fi and code on their page shortly before check-in, after the last digits of their phone
        number. They are never sent in messages.
      </Text>
    </FormDialog>
  )
}

/** How guests get into a property. */
export function ArrivalDialog({ id, ...dialog }: RecordDialogProps) {
  return (
    <RecordLoader {...dialog} title={title} size="md" query={useArrivalDetails(id)}>
      {(details, reload) => (
        <ArrivalForm key={details.version} {...dialog} id={id} details={details} reload={reload} />
      )}
    </RecordLoader>
  )
}
