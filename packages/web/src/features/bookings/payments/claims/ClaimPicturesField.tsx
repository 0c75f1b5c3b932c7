import type { ReactNode } from 'react'
import { UploadProgress } from '../../../../ui/form/UploadProgress.tsx'
import { LazyPicturesField } from '../../../../ui/images/LazyPicturesField.tsx'
import type { useClaimPictures } from './use-claim-pictures.ts'

type Pictures = ReturnType<typeof useClaimPictures>

interface FieldProps extends Pick<Pictures, 'images'> {
  error?: ReactNode
  required?: boolean
  disabled: boolean
}

/** Chooses the pictures that show a payment, such as a screenshot of the transfer. */
export const ClaimPicturesField = ({ images, error, required = false, disabled }: FieldProps) => (
  <LazyPicturesField
    label={required ? 'Screenshot' : 'Screenshot (optional)'}
    description={images.max === 1 ? 'Of the transfer' : `Of the transfer, up to ${images.max}`}
    images={images}
    error={error}
    required={required}
    disabled={disabled}
    firstLabel=""
    isCounted={false}
  />
)

/** The progress of the upload; nothing while none is active. */
export const claimUploadOf = ({ progress, cancel }: Pictures['upload']): ReactNode =>
  progress !== null && (
    <UploadProgress savingLabel="Saving screenshots…" progress={progress} onCancel={cancel} />
  )
