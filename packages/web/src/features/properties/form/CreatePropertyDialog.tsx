import { clearDraft } from '../../../lib/forms/draft.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { createProperty } from '../properties.api.ts'
import { PropertyFormDialog } from './PropertyFormDialog.tsx'
import { emptyProperty } from './property-form.ts'
import { usePropertyEditor } from './use-property-editor.ts'

const draft = 'property'

export function CreatePropertyDialog({ id: _, onClose, ...dialog }: RecordDialogProps) {
  const editor = usePropertyEditor({
    initialValues: emptyProperty,
    images: [],
    save: async (saving) => {
      const { message } = await createProperty(saving)
      notifySuccess(message)
      onClose()
    },
    fallback: 'Failed to create property.',
    needsImage: true,
    draft,
  })

  const discard = () => {
    clearDraft(draft)
    onClose()
  }

  return (
    <PropertyFormDialog
      {...dialog}
      title="Add New Property"
      submitLabel="Add property"
      editor={editor}
      onClose={discard}
    />
  )
}
