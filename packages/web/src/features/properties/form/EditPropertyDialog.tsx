import type { Property } from '@ilewa/contract/properties/schema'
import { notifySuccess } from '../../../lib/notify.ts'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { RecordLoader } from '../../../ui/record/RecordLoader.tsx'
import { propertyApi, updateProperty } from '../properties.api.ts'
import { PropertyFormDialog } from './PropertyFormDialog.tsx'
import { toPropertyValues } from './property-form.ts'
import { usePropertyEditor } from './use-property-editor.ts'

interface EditFormProps extends Omit<RecordDialogProps, 'id'> {
  property: Property
  onReload: () => Promise<unknown>
}

function EditForm({ property, onReload, onClose, ...dialog }: EditFormProps) {
  const editor = usePropertyEditor({
    initialValues: toPropertyValues(property),
    images: property.images,
    save: async (saving) => {
      const { message } = await updateProperty({ ...saving, id: property.id, version: property.version })
      notifySuccess(message)
      onClose()
    },
    fallback: 'Failed to update property.',
    needsImage: false,
  })
  return (
    <PropertyFormDialog
      {...dialog}
      title="Edit Property"
      submitLabel="Save changes"
      editor={editor}
      onReload={onReload}
      onClose={onClose}
    />
  )
}

/** Edits the property as last loaded from the server. After a stale edit the user can reload it. */
export const EditPropertyDialog = ({ id, ...dialog }: RecordDialogProps) => (
  <RecordLoader {...dialog} query={propertyApi.useOne(id)} title="Edit Property" size="xl">
    {(property, reload) => (
      <EditForm key={property.version} {...dialog} property={property} onReload={reload} />
    )}
  </RecordLoader>
)
