import { defaultRangeExtractor, measureElement, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ComponentType, useLayoutEffect, useRef, useState } from 'react'
import type { DataTableProps } from './columns.ts'
import { type BlockSizes, blockAt, type ListBlocks } from './list-blocks.ts'

/**
 * Returns the list's offset from the top of the page in pixels, updated when the content above it changes its height.
 */
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

/** Index of the block that contains the focus, or null. */
function focusedBlock(list: Element | null): number | null {
  const block = document.activeElement?.closest('[data-index]')
  return block && list?.contains(block) ? Number(block.getAttribute('data-index')) : null
}

/**
 * Returns the median. A mean would let one outlier, such as a row with a two-line name, raise the estimate for
 * thousands of rows far too much.
 */
const medianOf = (sizes: readonly number[]): number | undefined => {
  const sorted = sizes.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)]
}

/** Returns the blocks near the viewport and the block with the focus. Spacers replace all other blocks. */
function useLongList(count: number, sizes: BlockSizes): ListBlocks {
  const { rowsPerBlock, estimatedHeight, overscan } = sizes
  const [list, setList] = useState<HTMLElement | null>(null)
  const top = useTopOf(list)
  const measuredHeights = useRef<number[]>([])
  const medianHeight = useRef<number>(undefined)
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: Math.ceil(count / rowsPerBlock),
    scrollMargin: top,
    overscan,
    // The estimate does not change after the first measurements, so that a restored scroll position shows the same
    // rows.
    estimateSize: () => {
      medianHeight.current ??= medianOf(measuredHeights.current)
      return medianHeight.current ?? estimatedHeight
    },
    measureElement: (...measured) => {
      const size = measureElement(...measured)
      if (medianHeight.current === undefined) measuredHeights.current.push(size)
      return size
    },
    rangeExtractor: (range) => {
      const visible = defaultRangeExtractor(range)
      const focused = focusedBlock(list)
      if (focused === null || visible.includes(focused)) return visible
      return [...visible, focused].toSorted((one, other) => one - other)
    },
    // Scrolling does not wait for rendering.
    useFlushSync: false,
  })

  let end = top
  const rendered = virtualizer.getVirtualItems().map((item) => {
    const spaceBefore = item.start - end
    end = item.end
    return blockAt(item.index, rowsPerBlock, spaceBefore)
  })
  const spaceAfter = virtualizer.getTotalSize() - (end - top)
  return { rowsPerBlock, rendered, spaceAfter, list: setList, measure: virtualizer.measureElement }
}

interface LongListProps<Row> extends DataTableProps<Row> {
  as: ComponentType<DataTableProps<Row> & { blocks: ListBlocks }>
  sizes: BlockSizes
}

/** A virtualized list. The chunk and its library load when a list is long enough. */
export function LongList<Row>({ as: List, sizes, ...props }: LongListProps<Row>) {
  return <List {...props} blocks={useLongList(props.rows.length, sizes)} />
}
