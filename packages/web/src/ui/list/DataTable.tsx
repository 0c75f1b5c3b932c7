import { useMediaQuery } from '@mantine/hooks'
import { type ComponentType, Suspense, useDeferredValue } from 'react'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { DataCards } from '../layout/DataCards.tsx'
import { usePrinting } from '../layout/use-printing.ts'
import type { DataTableProps } from './columns.ts'
import { DataRows } from './DataRows.tsx'
import type { LongList as LongListType } from './LongList.tsx'
import { type BlockSizes, type ListBlocks, wholeList } from './list-blocks.ts'

const LongList = lazyNamed(() => import('./LongList.tsx'), 'LongList') as typeof LongListType

/** Lists up to this size are not virtualized, so that find in page, printing and screen readers get all rows. */
const maxUnvirtualizedRows = 200

/**
 * A table renders blocks of four rows. Four rows cost nearly the same as one, because the browser lays out and
 * paints the whole table in both cases.
 */
const rowSizes: BlockSizes = { rowsPerBlock: 4, estimatedHeight: 276, overscan: 2 }
const cardSizes: BlockSizes = { rowsPerBlock: 1, estimatedHeight: 300, overscan: 4 }
const pairSizes: BlockSizes = { ...cardSizes, rowsPerBlock: 2 }

const useScreen = (query: string, initial: boolean) =>
  useMediaQuery(query, initial, { getInitialValueInEffect: false })

/**
 * A plain table without Mantine's component and its scroll areas. On a phone, and where the sidebar leaves too
 * little width for columns, the rows are cards. Long lists render only the rows near the viewport.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isWide = useScreen('(min-width: 80em)', true)
  const isPair = useScreen('(min-width: 48em)', false)
  const isPrinting = usePrinting()
  // Renders the full list until the chunk of the virtualized list has loaded.
  const isLong = useDeferredValue(props.rows.length > maxUnvirtualizedRows)
  const List: ComponentType<DataTableProps<Row> & { blocks: ListBlocks }> = isWide ? DataRows : DataCards
  const sizes = isWide ? rowSizes : isPair ? pairSizes : cardSizes
  const fullList = <List {...props} blocks={wholeList(props.rows.length, sizes)} />
  return (
    <Suspense fallback={fullList}>
      {isLong && !isPrinting ? <LongList {...props} as={List} sizes={sizes} /> : fullList}
    </Suspense>
  )
}
