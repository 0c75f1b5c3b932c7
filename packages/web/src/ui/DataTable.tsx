import { useMediaQuery } from '@mantine/hooks'
import type { DataTableProps } from './columns.ts'
import { DataCards } from './DataCards.tsx'
import { DataRows } from './DataRows.tsx'

/**
 * A table, without Mantine's, which brings scroll areas and their weight along; cards where several columns beside the
 * sidebar would be cramped, and on a phone. Of a long list only what is near the screen is drawn.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isWide = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false })
  return isWide ? <DataRows {...props} /> : <DataCards {...props} />
}
