import { type ErrorCode, errorEntry } from '@ilewa/contract/core/errors'
import { maxPictureBytes, type Picture } from '@ilewa/contract/core/pictures'
import type { ErrorMessage } from '../../lib/api/api-error.ts'

interface SavedTile {
  key: string
  image: Picture
}

interface NewTile {
  key: string
  file: File
  /** An object URL, revoked when the tile is removed. */
  preview: string
}

/** A picture of the form: uploaded already, or still to be sent. */
export type PictureTile = SavedTile | NewTile

export const isNewTile = (tile: PictureTile): tile is NewTile => 'file' in tile

/** The files that are still to be sent, in the order of the tiles. */
export const filesOf = (tiles: readonly PictureTile[]): File[] =>
  tiles.filter(isNewTile).map(({ file }) => file)

export const toSavedTile = (image: Picture): PictureTile => ({ key: image.id, image })

let count = 0
export const toNewTile = (file: File): PictureTile => {
  count += 1
  return { key: `new-${count}`, file, preview: URL.createObjectURL(file) }
}

export const releaseTile = (tile: PictureTile) => isNewTile(tile) && URL.revokeObjectURL(tile.preview)

/** Moves the tile at `from` to `to`; an index out of range changes nothing. */
export function moveTile(tiles: readonly PictureTile[], from: number, to: number): PictureTile[] {
  const moved = tiles[from]
  if (!moved || to < 0 || to >= tiles.length) return [...tiles]
  return tiles.toSpliced(from, 1).toSpliced(to, 0, moved)
}

const toFileError = (code: ErrorCode, file = ''): ErrorMessage => {
  const { title, message } = errorEntry(code)
  return { title, message: message.replace('{file}', file) }
}

const tooManyFiles = (max: number): ErrorMessage => {
  const { title, message } = errorEntry('uploads.too_many_files')
  return { title, message: message.replace('{max} images', max === 1 ? '1 image' : `${max} images`) }
}

/** SVG files can contain scripts; the server rejects them as well. */
const isPicture = ({ type }: File) => type.startsWith('image/') && !type.startsWith('image/svg')

interface FileSelection {
  accepted: File[]
  /** One error per rejected file, with the specified text. All files beyond the maximum share one error. */
  fileErrors: ErrorMessage[]
}

/** Checks the file size after shrinking; returns the error, if any. */
export const validateFileSize = ({ name, size }: File): ErrorMessage | undefined =>
  size > maxPictureBytes ? toFileError('uploads.file_too_large', name) : undefined

/** Splits the chosen files into accepted ones and errors; the server validates them again. */
export function selectFiles(files: readonly File[], freeSlots: number, max: number): FileSelection {
  const fileErrors: ErrorMessage[] = []
  const validFiles = files.filter((file) => {
    if (!isPicture(file)) fileErrors.push(toFileError('uploads.not_an_image', file.name))
    else return true
    return false
  })
  const accepted = validFiles.slice(0, freeSlots)
  if (accepted.length < validFiles.length) fileErrors.push(tooManyFiles(max))
  return { accepted, fileErrors }
}
