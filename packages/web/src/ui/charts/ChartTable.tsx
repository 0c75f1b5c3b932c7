import '@mantine/core/styles/Table.layer.css'
import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ChartTable.module.css'

export interface ChartColumn<Row> {
  header: string
  cell: (row: Row) => ReactNode
  align?: 'right'
}

interface ChartTableProps<Row> {
  caption: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The first column is the row header. */
  columns: readonly ChartColumn<Row>[]
  onChoose?: (row: Row) => void
}

/** Table view of a chart; a selectable row is a button. */
export function ChartTable<Row>({ caption, rows, keyOf, columns, onChoose }: ChartTableProps<Row>) {
  const [first, ...others] = columns
  return (
    <div className={classes.frame} data-long={onChoose ? true : undefined}>
      <Table verticalSpacing={6} horizontalSpacing="xs">
        <caption className="unseen">{caption}</caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ header, align }) => (
              <Table.Th key={header} className={classes.head} ta={align}>
                {header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)}>
              <Table.Th scope="row" className={classes.cell}>
                {onChoose ? (
                  <button type="button" className={classes.choose} onClick={() => onChoose(row)}>
                    {first?.cell(row)}
                  </button>
                ) : (
                  first?.cell(row)
                )}
              </Table.Th>
              {others.map(({ header, cell, align }) => (
                <Table.Td key={header} className={classes.cell} data-right={align} ta={align}>
                  {cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
