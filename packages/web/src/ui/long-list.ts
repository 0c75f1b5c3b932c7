/** Blocks of rows that are drawn: from the first up to, not including, the last; and one that keeps the keyboard's place. */
export interface Drawn {
  first: number
  last: number
  kept: number | null
}

/** Of blocks, in pixels. */
export interface Heights {
  known: Map<number, number>
  /** Until a block was drawn. */
  usual: number
}

interface Piece {
  first: number
  last: number
  isDrawn: boolean
}

/** The list from beginning to end: what is drawn, and the rooms between. */
export function toPieces({ first, last, kept }: Drawn, blocks: number): Piece[] {
  const isApart = kept !== null && kept < blocks && (kept < first || kept >= last)
  const drawn = [{ first, last }, ...(isApart ? [{ first: kept, last: kept + 1 }] : [])]
  const pieces: Piece[] = []
  let end = 0
  for (const span of drawn.toSorted((a, b) => a.first - b.first)) {
    const from = Math.min(span.first, blocks)
    const to = Math.min(span.last, blocks)
    if (from > end) pieces.push({ first: end, last: from, isDrawn: false })
    if (to > from) pieces.push({ first: from, last: to, isDrawn: true })
    end = to
  }
  if (end < blocks) pieces.push({ first: end, last: blocks, isDrawn: false })
  return pieces
}

export function heightOf({ known, usual }: Heights, first: number, last: number): number {
  let height = 0
  for (let block = first; block < last; block++) height += known.get(block) ?? usual
  return height
}

/** Reads how high the drawn blocks are: each ends where the next child of the list begins. */
export function measureBlocks(list: Element, heights: Heights): void {
  let block: number | null = null
  let top = 0
  const end = (at: number) => {
    if (block === null) return
    // Once only: rooms that stand in the page would no longer be as high as is reckoned.
    if (heights.known.size === 0) heights.usual = at - top
    heights.known.set(block, at - top)
  }
  for (const child of list.children) {
    const next = blockOf(child)
    if (next !== null && next === block) continue
    const at = child.getBoundingClientRect().top
    end(at)
    block = next
    top = at
  }
  end(list.getBoundingClientRect().bottom)
}

function blockOf(row: Element): number | null {
  const block = row.getAttribute('data-block')
  return block === null ? null : Number(block)
}

/** The blocks that lie, wholly or in part, between two heights of the list. */
function spanOf(heights: Heights, blocks: number, from: number, to: number) {
  let top = 0
  let first = blocks
  let last = 0
  for (let block = 0; block < blocks && top < to; block++) {
    const bottom = top + (heights.known.get(block) ?? heights.usual)
    if (bottom > from) {
      first = Math.min(first, block)
      last = block + 1
    }
    top = bottom
  }
  return { first: Math.min(first, last), last }
}

/** What is to be drawn next: what is on the screen at once, and one block more above and below until a screen each way. */
export function nextDrawn(list: Element, heights: Heights, drawn: Drawn, blocks: number): Drawn {
  const top = -list.getBoundingClientRect().top
  const screen = window.innerHeight
  // A pixel more than is watched, so that what comes near is never left out.
  const near = spanOf(heights, blocks, top - screen - 1, top + 2 * screen + 1)
  const onScreen = spanOf(heights, blocks, top, top + screen)
  const nearest =
    top < 0 ? { first: near.first, last: near.first + 1 } : { first: near.last - 1, last: near.last }
  const seen = onScreen.last > onScreen.first ? onScreen : nearest
  const overlaps = drawn.first < near.last && drawn.last > near.first
  const grown = overlaps ? { first: drawn.first - 1, last: drawn.last + 1 } : seen
  const focused = document.activeElement?.closest('[data-block]')
  const next = {
    first: Math.max(near.first, Math.min(seen.first, grown.first)),
    last: Math.min(near.last, Math.max(seen.last, grown.last)),
    kept: focused && list.contains(focused) ? blockOf(focused) : null,
  }
  const isSame = next.first === drawn.first && next.last === drawn.last && next.kept === drawn.kept
  return isSame ? drawn : next
}
