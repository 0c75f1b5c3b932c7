import type { Picture } from '@ilewa/contract/core/pictures'
import { useEffect, useRef, useState } from 'react'
import type { Described } from '../../lib/api/api-error.ts'
import { shrinkImage } from '../../lib/forms/shrink-image.ts'
import { notifyFault, notifySuccess } from '../../lib/notify.ts'
import {
  faultOfSize,
  moveTile,
  type PictureTile,
  releaseTile,
  sortFiles,
  toKeptTile,
  toNewTile,
} from './picture-tiles.ts'

const unreadable: Described = { title: 'Error', message: 'Failed to process images.' }

export interface PictureTiles {
  most: number
  tiles: readonly PictureTile[]
  /** Errors of the files added last. */
  faults: readonly Described[]
  /** Pictures were added, moved or removed. */
  isChanged: boolean
  /** Files are being shrunk. */
  preparing: boolean
  add: (files: readonly File[]) => Promise<void>
  move: (from: number, to: number) => void
  remove: (key: string) => void
}

/** State of a form's pictures, in order, at most `max`. */
export function usePictureTiles(images: readonly Picture[], most: number): PictureTiles {
  const [tiles, setTiles] = useState<readonly PictureTile[]>(() => images.map(toKeptTile))
  const [faults, setFaults] = useState<readonly Described[]>([])
  const [preparing, setPreparing] = useState(false)
  const latest = useRef(tiles)
  latest.current = tiles
  useEffect(() => () => latest.current.forEach(releaseTile), [])

  const report = (found: readonly Described[]) => {
    setFaults(found)
    if (found[0]) notifyFault(found[0])
  }

  const add = async (files: readonly File[]) => {
    const { taken, faults: found } = sortFiles(files, most - tiles.length)
    setFaults([])
    setPreparing(true)
    try {
      // Sequentially: a cheap phone has little memory for decoded photos.
      for (const file of taken) {
        const small = await shrinkImage(file)
        const fault = faultOfSize(small)
        if (fault) {
          found.push(fault)
          continue
        }
        const tile = toNewTile(small)
        setTiles((current) => [...current, tile])
      }
      report(found)
      if (taken.length > 0 && found.length === 0) notifySuccess('Images added')
    } catch {
      report([unreadable])
    } finally {
      setPreparing(false)
    }
  }

  return {
    most,
    tiles,
    isChanged: tiles.map(({ key }) => key).join() !== images.map(({ id }) => id).join(),
    faults,
    preparing,
    add,
    move: (from, to) => setTiles((current) => moveTile(current, from, to)),
    remove: (key) => {
      const gone = tiles.find((tile) => tile.key === key)
      if (gone) releaseTile(gone)
      setTiles((current) => current.filter((tile) => tile.key !== key))
      setFaults([])
    },
  }
}
