/** How a virtualized list is divided into blocks. */
export interface BlockSizes {
  rowsOfBlock: number
  /** Height of a block in pixels, until some were measured. */
  guessedHeight: number
  /** Number of blocks rendered beyond the viewport, above and below. */
  blocksBeyond: number
}

/** A block of rendered rows. */
interface DrawnBlock {
  index: number
  /** Index of its first row in the list. */
  first: number
  /** Height in pixels of the unrendered rows before it. */
  room: number
}

type Note = (element: HTMLElement | null) => void

/** The rendered part of a list. */
export interface ListBlocks {
  rowsOfBlock: number
  drawn: readonly DrawnBlock[]
  /** Height in pixels of the unrendered rows after the last block. */
  rest: number
  /** Virtualized lists only: ref of the element that contains the blocks. */
  list?: Note
  /** Virtualized lists only: ref of the first element of each block, which has `data-index`. */
  measure?: Note
}

export const blockAt = (index: number, rowsOfBlock: number, room = 0): DrawnBlock => ({
  index,
  first: index * rowsOfBlock,
  room,
})

/** Returns all blocks of a list that is not virtualized. */
export function wholeList(count: number, { rowsOfBlock }: BlockSizes): ListBlocks {
  const blocks = Math.ceil(count / rowsOfBlock)
  return { rowsOfBlock, drawn: Array.from({ length: blocks }, (_, at) => blockAt(at, rowsOfBlock)), rest: 0 }
}
