import '@mantine/core/styles/Switch.layer.css'
import { type PropertyPage, PropertyPageInput } from '@ilewa/contract/public-page/schema'
import { maxHouseRules } from '@ilewa/contract/public-page/terms'
import { SimpleGrid, Switch, TextInput } from '@mantine/core'
import { useContractForm } from '../../lib/forms/forms.ts'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { CountedTextarea } from '../../ui/form/CountedTextarea.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import type { RecordDialogProps } from '../../ui/record/RecordDialogs.tsx'
import { RecordLoader } from '../../ui/record/RecordLoader.tsx'
import { savePropertyPage, usePropertyPage } from './public-page.api.ts'

const title = 'On the public page'

/** A property that was never saved is most likely to be put on the page. */
const toFormValues = ({ url: _url, isOnPage, maxGuests, houseRules, ...page }: PropertyPage) => ({
  ...page,
  isOnPage: isOnPage || page.version === 0,
  maxGuests: maxGuests as number | undefined,
  houseRules: houseRules ?? '',
})

interface FieldsProps extends RecordDialogProps {
  page: PropertyPage
  reload: () => Promise<void>
}

function PropertyPageForm({ id, page, reload, ...dialog }: FieldsProps) {
  const contractForm = useContractForm({
    schema: PropertyPageInput,
    initialValues: toFormValues(page),
    send: async (input) => {
      await savePropertyPage(id, input)
      dialog.onClose()
    },
    fallback: { message: 'Failed to save the page' },
  })
  const { form } = contractForm
  return (
    <FormDialog
      {...dialog}
      title={title}
      size="md"
      contractForm={contractForm}
      submitLabel="Save"
      onReload={reload}
    >
      <Switch
        size="md"
        label="Show this property"
        description="Guests see its photos, price and free dates while it takes bookings."
        {...form.getCheckboxProps('isOnPage')}
      />
      <TextInput
        label="Area"
        description="Guests see the area, never the address."
        placeholder="Lekki Phase 1"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('area')}
      />
      <NumberField label="Guests at most" decimals={0} {...form.getInputProps('maxGuests')} />
      <SimpleGrid cols={2} spacing="md">
        <TextInput type="time" label="Check-in from" {...form.getInputProps('checkInFrom')} />
        <TextInput type="time" label="Check-out by" {...form.getInputProps('checkOutBy')} />
      </SimpleGrid>
      <CountedTextarea
        label="House rules (optional)"
        placeholder="No smoking. Quiet after 22:00."
        max={maxHouseRules}
        {...form.getInputProps('houseRules')}
      />
      <TextInput
        label="Address of its page"
        description={page.url.replace(/^https?:\/\//, '').replace(/[^/]*$/, form.values.slug)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('slug')}
      />
    </FormDialog>
  )
}

/** How a property appears on the public page. */
export function PropertyPageDialog({ id, ...dialog }: RecordDialogProps) {
  return (
    <RecordLoader {...dialog} title={title} size="md" query={usePropertyPage(id)}>
      {(page, reload) => (
        <PropertyPageForm key={page.version} {...dialog} id={id} page={page} reload={reload} />
      )}
    </RecordLoader>
  )
}
