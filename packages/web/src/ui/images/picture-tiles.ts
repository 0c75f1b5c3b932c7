import { type ErrorCode, errorEntry } from '@ilewa/contract/core/errors'
import { maxPictureBytes, type Picture } from '@ilewa/contract/core/pictures'
import type { Described } from '../../lib/api/api-error.ts'

interface KeptTile {
  key: string
  image: Picture
}

interface NewTile {
  key: string
  file: File
  /** An object URL; revoked when the tile goes. */
  preview: string
}

/** One picture of the form: on the server already, or still to be sent. */
export type PictureTile = KeptTile | NewTile

export const isNewTile = (tile: PictureTile): tile is NewTile => 'file' in tile

export const toKeptTile = (image: Picture): PictureTile => ({ key: image.id, image })

let count = 0
export const toNewTile = (file: File): PictureTile => {
  count += 1
  return { key: `new-${count}`, file, preview: URL.createObjectURL(file) }
}

export const releaseTile = (tile: PictureTile) => isNewTile(tile) && URL.revokeObjectURL(tile.preview)

/** The tiles with the one at `from` moved to `to`; a place outside changes nothing. */
export function moveTile(tiles: readonly PictureTile[], from: number, to: number): PictureTile[] {
  const moved = tiles[from]
  if (!moved || to < 0 || to >= tiles.length) return [...tiles]
  return tiles.toSpliced(from, 1).toSpliced(to, 0, moved)
}

const faultOf = (code: ErrorCode, file = ''): Described => {
  const { title, message } = errorEntry(code)
  return { title, message: message.replace('{file}', file) }
}

/** Drawings can carry scripts: the server refuses them as well. */
const isPicture = ({ type }: File) => type.startsWith('image/') && !type.startsWith('image/svg')

interface Sorted {
  taken: File[]
  /** One per refused file, in the documents' words (operations section 5). */
  faults: Described[]
}

/** What speaks against a picture as it is sent, made smaller already. */
export const faultOfSize = ({ name, size }: File): Described | undefined =>
  size > maxPictureBytes ? faultOf('uploads.file_too_large', name) : undefined

/** Which of the chosen files have a place among `places`; the server decides again. */
export function sortFiles(files: readonly File[], places: number): Sorted {
  const faults: Described[] = []
  const fitting = files.filter((file) => {
    if (!isPicture(file)) faults.push(faultOf('uploads.not_an_image', file.name))
    else return true
    return false
  })
  const taken = fitting.slice(0, places)
  if (taken.length < fitting.length) faults.push(faultOf('uploads.too_many_files'))
  return { taken, faults }
}
