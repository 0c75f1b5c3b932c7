import type { Picture } from '@ilewa/contract/core/pictures'
import { useEffect, useRef, useState } from 'react'
import type { ErrorMessage } from '../../lib/api/api-error.ts'
import { shrinkImage } from '../../lib/forms/shrink-image.ts'
import { notifyErrorMessage, notifySuccess } from '../../lib/notify.ts'
import {
  moveTile,
  type PictureTile,
  releaseTile,
  selectFiles,
  toNewTile,
  toSavedTile,
  validateFileSize,
} from './picture-tiles.ts'

const unreadableMessage: ErrorMessage = { title: 'Error', message: 'Failed to process images.' }

export interface PictureTiles {
  max: number
  tiles: readonly PictureTile[]
  /** Errors of the files added last. */
  fileErrors: readonly ErrorMessage[]
  /** Pictures were added, moved or removed, or are being prepared. */
  isChanged: boolean
  /** Files are being shrunk. A form waits for them, or it would be sent without them. */
  preparing: boolean
  add: (files: readonly File[]) => Promise<void>
  move: (from: number, to: number) => void
  remove: (key: string) => void
}

/** State of a form's pictures, in order, at most `max`. */
export function usePictureTiles(images: readonly Picture[], max: number): PictureTiles {
  const [tiles, setTiles] = useState<readonly PictureTile[]>(() => images.map(toSavedTile))
  const [fileErrors, setFileErrors] = useState<readonly ErrorMessage[]>([])
  const [preparing, setPreparing] = useState(false)
  const latest = useRef(tiles)
  latest.current = tiles
  useEffect(() => () => latest.current.forEach(releaseTile), [])

  const report = (found: readonly ErrorMessage[]) => {
    setFileErrors(found)
    if (found[0]) notifyErrorMessage(found[0])
  }

  const add = async (files: readonly File[]) => {
    const { accepted, fileErrors: found } = selectFiles(files, max - tiles.length, max)
    setFileErrors([])
    setPreparing(true)
    try {
      // Sequentially: a cheap phone has little memory for decoded photos.
      for (const file of accepted) {
        const small = await shrinkImage(file)
        const fileError = validateFileSize(small)
        if (fileError) {
          found.push(fileError)
          continue
        }
        const tile = toNewTile(small)
        setTiles((current) => [...current, tile])
      }
      report(found)
      if (accepted.length > 0 && found.length === 0) notifySuccess('Images added')
    } catch {
      report([unreadableMessage])
    } finally {
      setPreparing(false)
    }
  }

  return {
    max,
    tiles,
    isChanged: preparing || tiles.map(({ key }) => key).join() !== images.map(({ id }) => id).join(),
    fileErrors,
    preparing,
    add,
    move: (from, to) => setTiles((current) => moveTile(current, from, to)),
    remove: (key) => {
      const removed = tiles.find((tile) => tile.key === key)
      if (removed) releaseTile(removed)
      setTiles((current) => current.filter((tile) => tile.key !== key))
      setFileErrors([])
    },
  }
}
