import { startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Drawn, type Heights, heightOf, measureBlocks, nextDrawn, toPieces } from './long-list.ts'
import { watchNearScreen } from './near-screen.ts'

/** Up to so many rows a list is drawn whole: find in page, printing and a screen reader meet all of it. */
const wholeUpTo = 200
/** Of a long list that is long from the start, until the first look at the screen. */
const drawnAtFirst = 20

/** On paper stands every row. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

/** Some rows of the list that are drawn, or the room of some that are not. */
interface ListPiece<Row> {
  key: string
  /** The place of the first in the list. */
  first: number
  rows: readonly Row[]
  /** In pixels, in place of rows; null where they are drawn. */
  room: number | null
}

interface RowSizes {
  /** Rows come and go so many at a time: few enough for one frame of a slow phone. */
  rowsOfBlock: number
  /** In pixels, until a row was drawn. */
  guessedHeight: number
}

/**
 * How a list is drawn: whole, or near the screen only, with one room above and one below. `look` finds out anew what is near;
 * `list` goes on the element whose children are the rows, each with its `data-block`, and the rooms.
 */
export function useLongList<Row, E extends HTMLElement>(
  rows: readonly Row[],
  { rowsOfBlock, guessedHeight }: RowSizes,
) {
  const isPrinting = usePrinting()
  const isLong = rows.length > wholeUpTo && !isPrinting
  const list = useRef<E>(null)
  const heights = useRef<Heights>({ known: new Map(), usual: guessedHeight * rowsOfBlock })
  const [drawn, setDrawn] = useState<Drawn>({
    first: 0,
    last: (isLong ? drawnAtFirst : wholeUpTo) / rowsOfBlock,
    kept: null,
  })
  const blocks = Math.ceil(rows.length / rowsOfBlock)
  const look = () => {
    if (!list.current || !isLong) return
    measureBlocks(list.current, heights.current)
    const next = nextDrawn(list.current, heights.current, drawn, blocks)
    startTransition(() => setDrawn(next))
  }
  const latestLook = useRef(look)
  useEffect(() => {
    latestLook.current = look
  })
  // Rows that were drawn before the list grew long, or before others came, are let go of.
  useEffect(() => {
    if (!isLong || blocks === 0) return
    const looking = requestAnimationFrame(() => latestLook.current())
    return () => cancelAnimationFrame(looking)
  }, [isLong, blocks])
  const shown = isLong ? drawn : { first: 0, last: blocks, kept: null }
  const pieces = toPieces(shown, blocks).map(
    ({ first, last, isDrawn }): ListPiece<Row> => ({
      // The room at the end is not the one at the beginning.
      key: isDrawn ? 'rows' : last === blocks ? 'after' : `from ${first}`,
      first: first * rowsOfBlock,
      rows: isDrawn ? rows.slice(first * rowsOfBlock, last * rowsOfBlock) : [],
      room: isDrawn ? null : heightOf(heights.current, first, last),
    }),
  )
  const blockOf = (place: number) => (isLong ? Math.floor(place / rowsOfBlock) : undefined)
  return { isLong, list, pieces, look, blockOf }
}

/**
 * Watches a room: as soon as the screen is near it, rows are drawn there. Only rooms are watched, anew each time they change,
 * so that a step of scrolling costs the same however long the list is.
 */
export function useRoom<E extends HTMLElement>(look: () => void) {
  const room = useRef<E>(null)
  useEffect(() => {
    if (!room.current) return
    const near = watchNearScreen()
    near.watch([room.current], (isNear) => isNear && look())
    return near.stop
  })
  return room
}
