import { clearDraft } from '../../../lib/forms/draft.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import type { DialogState } from '../../../ui/dialog/DialogHost.tsx'
import { useCreateProperty } from '../properties.api.ts'
import { PropertyFormDialog } from './PropertyFormDialog.tsx'
import { emptyProperty } from './property-form.ts'
import { usePropertyEditor } from './use-property-editor.ts'

interface CreatePropertyDialogProps extends DialogState {
  onClose: () => void
}

const draft = 'property'

export function CreatePropertyDialog({ onClose, ...dialog }: CreatePropertyDialogProps) {
  const { mutateAsync: create } = useCreateProperty()
  const editor = usePropertyEditor({
    initialValues: emptyProperty,
    images: [],
    save: async (saving) => {
      const { message } = await create(saving)
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
