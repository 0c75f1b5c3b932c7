import '@mantine/dropzone/styles.layer.css'
import { maxImages } from '@ilewa/contract/properties'
import { Input, Loader, Stack } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { ImagePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormFailure } from '../../ui/FormFailure.tsx'
import classes from './ImagesField.module.css'
import { ImageTileCard } from './ImageTileCard.tsx'
import type { ImageTiles } from './use-image-tiles.ts'

interface ImagesFieldProps {
  images: ImageTiles
  /** From the form, such as "Please upload at least one property image." */
  error?: ReactNode
  required: boolean
  disabled: boolean
}

/** Up to ten pictures: dropped, picked or taken, put in order, taken out again. */
export function ImagesField({ images, error, required, disabled }: ImagesFieldProps) {
  const { tiles, faults, preparing } = images
  const isFull = tiles.length >= maxImages
  return (
    <Input.Wrapper
      component="fieldset"
      className={classes.field}
      label={`Images (${tiles.length}/${maxImages})`}
      labelElement="div"
      description="JPG, PNG or WebP, each at most 5 MB. The first one is the cover."
      error={error}
      required={required}
    >
      {tiles.length > 0 && (
        <ol className={classes.tiles} aria-label="Chosen images">
          {tiles.map((tile, place) => (
            <ImageTileCard
              key={tile.key}
              tile={tile}
              place={place}
              count={tiles.length}
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
          onDropAny={(taken, refused) => void images.add([...taken, ...refused.map(({ file }) => file)])}
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
        {faults.map((fault) => (
          <FormFailure key={fault.message} failure={fault} />
        ))}
      </Stack>
    </Input.Wrapper>
  )
}
