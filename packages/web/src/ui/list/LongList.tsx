import { defaultRangeExtractor, measureElement, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ComponentType, useLayoutEffect, useRef, useState } from 'react'
import type { DataTableProps } from './columns.ts'
import { type BlockSizes, blockAt, type ListBlocks } from './list-blocks.ts'

/** How far below the top of the page it begins, in pixels. What stands above it grows and shrinks with the page. */
function useTopOf(list: Element | null): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (!list) return
    const measure = () => setTop(Math.round(list.getBoundingClientRect().top + window.scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return top
}

/** The block in which the focus is, if it is in one. */
function focusedBlock(list: Element | null): number | null {
  const block = document.activeElement?.closest('[data-index]')
  return block && list?.contains(block) ? Number(block.getAttribute('data-index')) : null
}

/** What most are like: by one with a name of two lines, a list of thousands would be far too high. */
const middleOf = (sizes: readonly number[]): number | undefined => {
  const sorted = sizes.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)]
}

/** What is near the screen, and where the focus is, with room for the rest. */
function useLongList(count: number, sizes: BlockSizes): ListBlocks {
  const { rowsOfBlock, guessedHeight, blocksBeyond } = sizes
  const [list, setList] = useState<HTMLElement | null>(null)
  const top = useTopOf(list)
  const seen = useRef<number[]>([])
  const usual = useRef<number>(undefined)
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: Math.ceil(count / rowsOfBlock),
    scrollMargin: top,
    overscan: blocksBeyond,
    // Like the first that were drawn: whoever comes back to a place far down finds the same rows there.
    estimateSize: () => {
      usual.current ??= middleOf(seen.current)
      return usual.current ?? guessedHeight
    },
    measureElement: (...measured) => {
      const size = measureElement(...measured)
      if (usual.current === undefined) seen.current.push(size)
      return size
    },
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range)
      const focused = focusedBlock(list)
      if (focused === null || near.includes(focused)) return near
      return [...near, focused].toSorted((one, other) => one - other)
    },
    // A step of scrolling waits for no row.
    useFlushSync: false,
  })

  let end = top
  const drawn = virtualizer.getVirtualItems().map((item) => {
    const room = item.start - end
    end = item.end
    return blockAt(item.index, rowsOfBlock, room)
  })
  const rest = virtualizer.getTotalSize() - (end - top)
  return { rowsOfBlock, drawn, rest, list: setList, measure: virtualizer.measureElement }
}

interface LongListProps<Row> extends DataTableProps<Row> {
  as: ComponentType<DataTableProps<Row> & { blocks: ListBlocks }>
  sizes: BlockSizes
}

/** A list of which what is near the screen is drawn. It comes with its library once a list is that long. */
export function LongList<Row>({ as: List, sizes, ...props }: LongListProps<Row>) {
  return <List {...props} blocks={useLongList(props.rows.length, sizes)} />
}
