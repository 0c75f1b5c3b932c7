import { ActionIcon } from '@mantine/core'
import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { Photo } from './Photo.tsx'
import classes from './PicturesField.module.css'
import { isNewTile, type PictureTile } from './picture-tiles.ts'

interface TileProps {
  index: number
  count: number
  disabled: boolean
  onMove: (from: number, to: number) => void
  onRemove: () => void
}

const dragType = 'text/x-image-place'

/** Alternative to dragging, for touch and keyboard. */
function Buttons({ index, count, disabled, onMove, onRemove }: TileProps) {
  const name = `image ${index + 1}`
  return (
    <div className={classes.buttons}>
      <ActionIcon
        aria-label={`Move left: ${name}`}
        disabled={disabled || index === 0}
        onClick={() => onMove(index, index - 1)}
      >
        <ArrowLeft size={17} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={`Move right: ${name}`}
        disabled={disabled || index === count - 1}
        onClick={() => onMove(index, index + 1)}
      >
        <ArrowRight size={17} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={`Remove ${name}`} disabled={disabled} onClick={onRemove}>
        <Trash2 size={17} aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** A picture of the form; dropping it on another moves it to that position. */
export function PictureTileCard({
  tile,
  firstLabel,
  ...props
}: TileProps & { tile: PictureTile; firstLabel: string }) {
  const { index, disabled, onMove } = props
  const [isOver, setIsOver] = useState(false)

  const start = (event: DragEvent) => event.dataTransfer.setData(dragType, String(index))

  const hover = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(dragType)) return
    event.preventDefault()
    setIsOver(true)
  }

  const drop = (event: DragEvent) => {
    setIsOver(false)
    const from = event.dataTransfer.getData(dragType)
    if (from === '') return
    event.preventDefault()
    onMove(Number(from), index)
  }

  return (
    <li
      className={classes.tile}
      data-over={isOver || undefined}
      draggable={!disabled}
      onDragStart={start}
      onDragOver={hover}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <div className={classes.preview}>
        <Photo
          url={isNewTile(tile) ? tile.preview : tile.image.thumbnailUrl}
          alt={isNewTile(tile) ? tile.file.name : `Image ${index + 1}`}
        />
        {index === 0 && firstLabel && <span className={classes.cover}>{firstLabel}</span>}
      </div>
      <Buttons {...props} />
    </li>
  )
}
