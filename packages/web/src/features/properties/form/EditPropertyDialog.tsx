import type { Property } from '@ilewa/contract/properties/schema'
import { Skeleton } from '@mantine/core'
import { useSnapshot } from '../../../lib/forms/use-snapshot.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { DetailsDialog } from '../../../ui/dialog/DetailsDialog.tsx'
import type { DialogState } from '../../../ui/dialog/DialogHost.tsx'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { useProperty, useUpdateProperty } from '../properties.api.ts'
import { PropertyFormDialog } from './PropertyFormDialog.tsx'
import { toPropertyValues } from './property-form.ts'
import { usePropertyEditor } from './use-property-editor.ts'

interface DialogProps extends DialogState {
  onClose: () => void
}

interface EditFormProps extends DialogProps {
  property: Property
  onReload: () => Promise<unknown>
}

function EditForm({ property, onReload, onClose, ...dialog }: EditFormProps) {
  const { mutateAsync: update } = useUpdateProperty()
  const editor = usePropertyEditor({
    initialValues: toPropertyValues(property),
    images: property.images,
    save: async (saving) => {
      const { message } = await update({ ...saving, id: property.id, version: property.version })
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

/** Edits the current version from the server. A stale edit reloads it. */
export function EditPropertyDialog({ id, ...dialog }: DialogProps & { id: string }) {
  const query = useProperty(id)
  const { snapshot, reload } = useSnapshot(query)
  if (snapshot) return <EditForm key={snapshot.version} property={snapshot} onReload={reload} {...dialog} />
  return (
    <DetailsDialog {...dialog} size="xl" title="Edit Property">
      {query.isError ? (
        <ErrorView error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="late" height="24rem" radius="lg" />
      )}
    </DetailsDialog>
  )
}
