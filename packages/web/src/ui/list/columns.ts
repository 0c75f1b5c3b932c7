import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Use 'right' for money and counts. */
  align?: 'left' | 'right'
  /** Position on a phone's card; default: a labelled line. */
  card?: 'title' | 'corner' | 'actions' | 'hidden'
}

export interface DataTableProps<Row> {
  /** Table caption for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Dims the current rows while new ones load. */
  refreshing?: boolean
}
