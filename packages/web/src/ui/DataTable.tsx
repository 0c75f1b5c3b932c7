import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './DataTable.module.css'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Money and counts stand right. */
  align?: 'left' | 'right'
  /** Its place on a phone's card; a labelled line unless given. */
  card?: 'title' | 'corner' | 'actions' | 'hidden'
}

interface DataTableProps<Row> {
  /** What the table is, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Older rows stand dimmed while new ones load. */
  refreshing?: boolean
}

function Card<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const at = (place: Column<Row>['card']) =>
    columns
      .filter((column) => column.card === place)
      .map((column) => <div key={column.key}>{column.cell(row)}</div>)
  const actions = at('actions')
  return (
    <li className={classes.card}>
      <div className={classes.cardHead}>
        <div className={classes.cardTitle}>{at('title')}</div>
        {at('corner')}
      </div>
      <dl className={classes.cardLines}>
        {columns
          .filter((column) => column.card === undefined)
          .map((column) => (
            <div key={column.key} className={classes.cardLine}>
              <dt>{column.header}</dt>
              <dd>{column.cell(row)}</dd>
            </div>
          ))}
      </dl>
      {actions.length > 0 && <div className={classes.cardActions}>{actions}</div>}
    </li>
  )
}

/** A table, without Mantine's, which brings scroll areas and their weight along; cards where several columns beside the sidebar would be cramped, and on a phone. */
export function DataTable<Row>({ caption, columns, rows, keyOf, refreshing }: DataTableProps<Row>) {
  const isWide = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false })
  if (!isWide) {
    return (
      <ul className={classes.cards} aria-label={caption} aria-busy={refreshing}>
        {rows.map((row) => (
          <Card key={keyOf(row)} row={row} columns={columns} />
        ))}
      </ul>
    )
  }
  return (
    <div className={classes.frame} aria-busy={refreshing}>
      <table className={classes.table}>
        <caption className={classes.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, header, align }) => (
              <th key={key} scope="col" data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ key, cell, align }) => (
                <td key={key} data-align={align}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
