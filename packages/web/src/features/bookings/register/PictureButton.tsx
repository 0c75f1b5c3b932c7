import { errorEntry } from '@ilewa/contract/core/errors'
import { maxPictureBytes } from '@ilewa/contract/core/pictures'
import { Button, FileButton } from '@mantine/core'
import { Camera } from 'lucide-react'
import { shrinkImage } from '../../../lib/forms/shrink-image.ts'
import { useUpload } from '../../../lib/forms/use-upload.ts'
import { notifyError, notifyErrorMessage } from '../../../lib/notify.ts'
import { addPicture } from './register.api.ts'

interface PictureButtonProps {
  bookingId: string
  entryId: string
  /** Of the guest, for screen readers. */
  name: string
  hasPicture: boolean
  onAdded: () => void
}

/** Takes or chooses the picture of a guest's document, which is uploaded at once. */
export function PictureButton({ bookingId, entryId, name, hasPicture, onAdded }: PictureButtonProps) {
  const upload = useUpload()
  const send = async (file: File | null) => {
    if (!file) return
    try {
      const small = await shrinkImage(file)
      if (small.size > maxPictureBytes) {
        const { title, message } = errorEntry('uploads.file_too_large')
        notifyErrorMessage({ title, message: message.replace('{file}', file.name) })
        return
      }
      await upload.run((options) => addPicture(bookingId, entryId, { files: [small], ...options }))
      onAdded()
    } catch (error) {
      if (!upload.notifyIfCancelled()) notifyError(error, 'Failed to add the picture')
    }
  }
  return (
    <FileButton accept="image/*" onChange={(file) => void send(file)} disabled={upload.progress !== null}>
      {(props) => (
        <Button
          variant="default"
          px="sm"
          aria-label={`${hasPicture ? 'Replace picture' : 'Add picture'} of the document of ${name}`}
          leftSection={<Camera size={17} aria-hidden />}
          loading={upload.progress !== null}
          {...props}
        >
          {hasPicture ? 'Replace picture' : 'Add picture'}
        </Button>
      )}
    </FileButton>
  )
}
