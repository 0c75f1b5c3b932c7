import type { ReactNode } from 'react'
import classes from './PrintedDaySheet.module.css'

export interface PrintedColumn<R> {
  header: string
  cell: (row: R) => ReactNode
  isNumber?: boolean
}

interface PrintedListProps<R> {
  title: string
  empty: string
  rows: readonly R[]
  keyOf: (row: R) => string
  isDone?: (row: R) => boolean
  columns: readonly PrintedColumn<R>[]
}

/** One list with a box to tick in each row; the box of a row that is done is ticked. */
export function PrintedList<R>({ title, empty, rows, keyOf, isDone, columns }: PrintedListProps<R>) {
  if (rows.length === 0)
    return (
      <section className={classes.list}>
        <h2>{title}</h2>
        <p>{empty}</p>
      </section>
    )
  return (
    <section className={classes.list}>
      <h2>
        {title} ({rows.length})
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col" className={classes.tick}>
              Done
            </th>
            {columns.map(({ header, isNumber }) => (
              <th key={header} scope="col" data-number={isNumber}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <td>
                <span className={classes.box}>{isDone?.(row) && '✓'}</span>
              </td>
              {columns.map(({ header, cell, isNumber }) => (
                <td key={header} data-number={isNumber}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
