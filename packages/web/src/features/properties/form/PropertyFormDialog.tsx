import type { ErrorMessage } from '../../../lib/api/api-error.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import type { DialogState } from '../../../ui/dialog/MountedDialog.tsx'
import { UploadProgress } from '../../../ui/form/UploadProgress.tsx'
import { PicturesField } from '../../../ui/images/PicturesField.tsx'
import { PropertyFields } from './PropertyFields.tsx'
import type { PropertyEditor } from './use-property-editor.ts'

interface PropertyFormDialogProps extends DialogState {
  title: string
  submitLabel: string
  editor: PropertyEditor
  onReload?: () => Promise<unknown>
  onClose: () => void
}

const isRetryable = (failure: ErrorMessage | null) => failure?.title === 'Connection Error'

/** The form of a property, for creating and editing. */
export function PropertyFormDialog(props: PropertyFormDialogProps) {
  const { title, submitLabel, editor, onReload, ...dialog } = props
  const { form, busy, failure, images, upload, needsImage } = editor
  return (
    <FormDialog
      {...dialog}
      title={title}
      size="xl"
      contractForm={editor}
      submitLabel={isRetryable(failure) ? 'Try again' : submitLabel}
      busyLabel="Saving…"
      onReload={onReload}
      hasOtherChanges={images.isChanged}
      isPreparing={images.preparing}
      footer={
        upload.progress !== null && (
          <UploadProgress savingLabel="Saving images…" progress={upload.progress} onCancel={upload.cancel} />
        )
      }
    >
      <PicturesField
        label="Images"
        description="JPG, PNG or WebP, each at most 5 MB. The first one is the cover."
        images={images}
        error={images.tiles.length === 0 && form.errors.images}
        required={needsImage}
        disabled={busy}
      />
      <PropertyFields form={form} />
    </FormDialog>
  )
}
