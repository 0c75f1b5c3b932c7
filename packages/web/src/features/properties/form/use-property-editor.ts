import type { Picture } from '@ilewa/contract/core/pictures'
import { maxImages, PropertyInput } from '@ilewa/contract/properties/schema'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { useUpload } from '../../../lib/forms/use-upload.ts'
import type { PictureTile } from '../../../ui/images/picture-tiles.ts'
import { usePictureTiles } from '../../../ui/images/use-picture-tiles.ts'
import { type PropertyValues, toCreationSchema, toInvalidNotice } from './property-form.ts'

interface Saving {
  input: PropertyInput
  tiles: readonly PictureTile[]
  signal: AbortSignal
  onProgress: (share: number) => void
  idempotencyKey: string
}

interface PropertyEditorOptions {
  initialValues: PropertyValues
  images: readonly Picture[]
  save: (saving: Saving) => Promise<unknown>
  fallback: string
  /** "At least one image on create" (product documents). */
  needsImage: boolean
  draft?: string
}

export type PropertyEditor = ReturnType<typeof usePropertyEditor>

/** State of a property form: fields, images and upload. */
export function usePropertyEditor({
  initialValues,
  images: existingImages,
  save,
  ...options
}: PropertyEditorOptions) {
  const images = usePictureTiles(existingImages, maxImages)
  const upload = useUpload()
  const { tiles } = images

  const contractForm = useContractForm({
    schema: options.needsImage ? toCreationSchema(tiles.length) : PropertyInput,
    initialValues,
    send: (input, idempotencyKey) =>
      upload.run((sending) => save({ ...sending, input, tiles, idempotencyKey })),
    fallback: { title: 'Error', message: options.fallback },
    invalidMessage: toInvalidNotice,
    onFailure: upload.notifyIfCancelled,
    draft: options.draft,
  })
  return { ...contractForm, images, upload, needsImage: options.needsImage }
}
