import { useMediaQuery } from '@mantine/hooks'
import { type ComponentType, lazy, Suspense, useDeferredValue } from 'react'
import { DataCards } from '../layout/DataCards.tsx'
import { usePrinting } from '../layout/use-printing.ts'
import type { DataTableProps } from './columns.ts'
import { DataRows } from './DataRows.tsx'
import type { LongList as LongListType } from './LongList.tsx'
import { type BlockSizes, type ListBlocks, wholeList } from './list-blocks.ts'

const LongList = lazy(async () => ({
  default: (await import('./LongList.tsx')).LongList,
})) as typeof LongListType

/** Up to so many rows a list is drawn whole: find in page, printing and a screen reader meet all of it. */
const wholeUpTo = 200

/** One row or four that come cost a table nearly the same: all of it is laid out and painted with them. */
const rowSizes: BlockSizes = { rowsOfBlock: 4, guessedHeight: 276, blocksBeyond: 2 }
const cardSizes: BlockSizes = { rowsOfBlock: 1, guessedHeight: 300, blocksBeyond: 4 }
const pairSizes: BlockSizes = { ...cardSizes, rowsOfBlock: 2 }

const useScreen = (query: string, initial: boolean) =>
  useMediaQuery(query, initial, { getInitialValueInEffect: false })

/**
 * A table, without Mantine's, which brings scroll areas and their weight along; cards where several columns beside the
 * sidebar would be cramped, and on a phone. Of a long list only what is near the screen is drawn.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isWide = useScreen('(min-width: 80em)', true)
  const isPair = useScreen('(min-width: 48em)', false)
  const isPrinting = usePrinting()
  // Until what draws a long list is there, it stands whole.
  const isLong = useDeferredValue(props.rows.length > wholeUpTo)
  const List: ComponentType<DataTableProps<Row> & { blocks: ListBlocks }> = isWide ? DataRows : DataCards
  const sizes = isWide ? rowSizes : isPair ? pairSizes : cardSizes
  const whole = <List {...props} blocks={wholeList(props.rows.length, sizes)} />
  return (
    <Suspense fallback={whole}>
      {isLong && !isPrinting ? <LongList {...props} as={List} sizes={sizes} /> : whole}
    </Suspense>
  )
}
