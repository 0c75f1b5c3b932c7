import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Money and counts stand right. */
  align?: 'left' | 'right'
  /** Its place on a phone's card; a labelled line unless given. */
  card?: 'title' | 'corner' | 'actions' | 'hidden'
}

export interface DataTableProps<Row> {
  /** What the table is, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Older rows stand dimmed while new ones load. */
  refreshing?: boolean
}
