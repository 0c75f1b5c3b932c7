/** How a virtualized list is divided into blocks. */
export interface BlockSizes {
  rowsPerBlock: number
  /** Height of a block in pixels, until some were measured. */
  estimatedHeight: number
  /** Number of blocks rendered beyond the viewport, above and below. */
  overscan: number
}

/** A block of rendered rows. */
interface DrawnBlock {
  index: number
  /** Index of its first row in the list. */
  first: number
  /** Height in pixels of the unrendered rows before it. */
  spaceBefore: number
}

type RefCallback = (element: HTMLElement | null) => void

/** The rendered part of a list. */
export interface ListBlocks {
  rowsPerBlock: number
  rendered: readonly DrawnBlock[]
  /** Height in pixels of the unrendered rows after the last block. */
  spaceAfter: number
  /** Virtualized lists only: ref of the element that contains the blocks. */
  list?: RefCallback
  /** Virtualized lists only: ref of the first element of each block, which has `data-index`. */
  measure?: RefCallback
}

export const blockAt = (index: number, rowsPerBlock: number, spaceBefore = 0): DrawnBlock => ({
  index,
  first: index * rowsPerBlock,
  spaceBefore,
})

/** Returns all blocks of a list that is not virtualized. */
export function wholeList(count: number, { rowsPerBlock }: BlockSizes): ListBlocks {
  const blocks = Math.ceil(count / rowsPerBlock)
  return {
    rowsPerBlock,
    rendered: Array.from({ length: blocks }, (_, at) => blockAt(at, rowsPerBlock)),
    spaceAfter: 0,
  }
}
