import '@mantine/dropzone/styles.layer.css'
import { Input, Loader, Stack } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { ImagePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormFailure } from '../form/FormFailure.tsx'
import classes from './PicturesField.module.css'
import { PictureTileCard } from './PictureTileCard.tsx'
import type { PictureTiles } from './use-picture-tiles.ts'

interface PicturesFieldProps {
  /** 'Images', 'Photos' */
  label: string
  description: string
  images: PictureTiles
  /** Validation error of the form, such as "Please upload at least one property image." */
  error?: ReactNode
  required: boolean
  disabled: boolean
  /** Badge of the first picture; empty if it has no special role. */
  firstLabel?: string
  /** Whether the label says how many pictures are chosen. Default: true if there can be several */
  isCounted?: boolean
}

/** Adds pictures by drop, file picker or camera; reorders and removes them. */
export function PicturesField({
  label,
  description,
  images,
  error,
  required,
  disabled,
  firstLabel = 'Cover',
  isCounted = images.max > 1,
}: PicturesFieldProps) {
  const { tiles, fileErrors, preparing, max } = images
  const isFull = tiles.length >= max
  return (
    <Input.Wrapper
      component="fieldset"
      className={classes.field}
      label={isCounted ? `${label} (${tiles.length}/${max})` : label}
      labelElement="div"
      description={description}
      error={error}
      required={required}
    >
      {tiles.length > 0 && (
        <ol className={classes.tiles} aria-label="Chosen images">
          {tiles.map((tile, index) => (
            <PictureTileCard
              key={tile.key}
              tile={tile}
              index={index}
              count={tiles.length}
              firstLabel={firstLabel}
              disabled={disabled}
              onMove={images.move}
              onRemove={() => images.remove(tile.key)}
            />
          ))}
        </ol>
      )}
      {!isFull && (
        <Dropzone
          className={classes.drop}
          accept={['image/*']}
          onDrop={() => undefined}
          onDropAny={(accepted, rejected) =>
            void images.add([...accepted, ...rejected.map(({ file }) => file)])
          }
          disabled={disabled || preparing}
          inputProps={{ 'aria-label': 'Add images' }}
          aria-invalid={error ? true : undefined}
          data-compact={tiles.length > 0 || undefined}
        >
          {preparing ? <Loader size="1.5rem" /> : <ImagePlus size={26} strokeWidth={1.6} aria-hidden />}
          <span>{preparing ? 'Preparing images…' : 'Drop images here, or tap to choose'}</span>
        </Dropzone>
      )}
      <Stack gap="xs" mt="sm">
        {fileErrors.map((fileError) => (
          <FormFailure key={fileError.message} failure={fileError} />
        ))}
      </Stack>
    </Input.Wrapper>
  )
}
