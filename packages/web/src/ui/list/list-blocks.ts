/** How a list is cut into the blocks that come and go as it is scrolled. */
export interface BlockSizes {
  rowsOfBlock: number
  /** Of a block in pixels, until some were drawn. */
  guessedHeight: number
  /** Drawn beyond the screen, above and below. */
  blocksBeyond: number
}

/** Some rows that are drawn. */
interface DrawnBlock {
  index: number
  /** The place of its first row in the list. */
  first: number
  /** In pixels, for what lies before it and is not drawn. */
  room: number
}

type Note = (element: HTMLElement | null) => void

/** What of a list is drawn. */
export interface ListBlocks {
  rowsOfBlock: number
  drawn: readonly DrawnBlock[]
  /** In pixels, for what lies after the last and is not drawn. */
  rest: number
  /** Of a list that is drawn near the screen only: for what the blocks stand in. */
  list?: Note
  /** Of the same: for the first element of each block, with its `data-index`. */
  measure?: Note
}

export const blockAt = (index: number, rowsOfBlock: number, room = 0): DrawnBlock => ({
  index,
  first: index * rowsOfBlock,
  room,
})

/** All of them. */
export function wholeList(count: number, { rowsOfBlock }: BlockSizes): ListBlocks {
  const blocks = Math.ceil(count / rowsOfBlock)
  return { rowsOfBlock, drawn: Array.from({ length: blocks }, (_, at) => blockAt(at, rowsOfBlock)), rest: 0 }
}
