import { memo, useRef } from 'react'
import type { Column, DataTableProps } from './columns.ts'
import classes from './DataTable.module.css'
import type { ListBlocks } from './list-blocks.ts'
import { useColumnWidths } from './use-column-widths.ts'

interface BlockProps<Row> extends Pick<DataTableProps<Row>, 'rows' | 'columns' | 'keyOf'> {
  index: number
  /** Index of the block's first row in the list. */
  first: number
  rowsOfBlock: number
  /** Set for a virtualized list only. */
  measure?: ListBlocks['measure']
}

interface RowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  /** Set for a virtualized list only. */
  place?: number
}

function DataRow<Row>({ row, columns, place }: RowProps<Row>) {
  return (
    <tr aria-rowindex={place}>
      {columns.map(({ key, cell, align }) => (
        <td key={key} data-align={align}>
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}

const KeptRow = memo(DataRow) as typeof DataRow

function Block<Row>({ rows, columns, keyOf, index, first, rowsOfBlock, measure }: BlockProps<Row>) {
  return (
    <tbody ref={measure} className={classes.rows} data-index={measure && index}>
      {rows.slice(first, first + rowsOfBlock).map((row, place) => (
        // Row 1 is the header.
        <KeptRow key={keyOf(row)} row={row} columns={columns} place={measure && first + place + 2} />
      ))}
    </tbody>
  )
}

const KeptBlock = memo(Block) as typeof Block

/** Takes the height of rows that are not rendered. */
function Room({ columns, height }: { columns: number; height: number }) {
  return (
    <tbody aria-hidden className={classes.room}>
      <tr>
        <td colSpan={columns} style={{ height }} />
      </tr>
    </tbody>
  )
}

interface DataRowsProps<Row> extends DataTableProps<Row> {
  blocks: ListBlocks
}

export function DataRows<Row>({ caption, rows, columns, keyOf, refreshing, blocks }: DataRowsProps<Row>) {
  const { rowsOfBlock, list, drawn, rest, measure } = blocks
  const isLong = measure !== undefined
  const frame = useRef<HTMLDivElement>(null)
  const widths = useColumnWidths(frame, isLong)
  return (
    <div ref={frame} className={classes.frame} aria-busy={refreshing}>
      <table ref={list} className={classes.table} aria-rowcount={isLong ? rows.length + 1 : undefined}>
        <caption className={classes.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, header, align }, place) => (
              <th key={key} scope="col" data-align={align} style={{ width: widths?.[place] }}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        {drawn.flatMap(({ index, first, room }, place) => [
          room > 0 && (
            <Room key={place === 0 ? 'before' : `before ${index}`} columns={columns.length} height={room} />
          ),
          <KeptBlock
            key={index}
            rows={rows}
            columns={columns}
            keyOf={keyOf}
            index={index}
            first={first}
            rowsOfBlock={rowsOfBlock}
            measure={measure}
          />,
        ])}
        {rest > 0 && <Room columns={columns.length} height={rest} />}
      </table>
    </div>
  )
}
