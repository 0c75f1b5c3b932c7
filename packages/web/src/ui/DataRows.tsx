import { memo, useRef } from 'react'
import type { Column, DataTableProps } from './columns.ts'
import classes from './DataTable.module.css'
import { useColumnWidths } from './use-column-widths.ts'
import { useLongList, useRoom } from './use-long-list.ts'

const sizes = { rowsOfBlock: 2, guessedHeight: 68 }

interface RoomProps {
  columns: number
  height: number
  look: () => void
}

function Room({ columns, height, look }: RoomProps) {
  const room = useRoom<HTMLTableRowElement>(look)
  return (
    <tr ref={room} aria-hidden className={classes.room}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}

interface RowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  /** Only of a long list. */
  index?: number
  block?: number
}

function DataRow<Row>({ row, columns, index, block }: RowProps<Row>) {
  return (
    <tr aria-rowindex={index} data-block={block}>
      {columns.map(({ key, cell, align }) => (
        <td key={key} data-align={align}>
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}

const KeptRow = memo(DataRow) as typeof DataRow

/** A table. */
export function DataRows<Row>({ caption, rows, columns, keyOf, refreshing }: DataTableProps<Row>) {
  const { isLong, list, pieces, look, blockOf } = useLongList<Row, HTMLTableSectionElement>(rows, sizes)
  const frame = useRef<HTMLDivElement>(null)
  const widths = useColumnWidths(frame, isLong)
  return (
    <div ref={frame} className={classes.frame} aria-busy={refreshing}>
      <table className={classes.table} aria-rowcount={isLong ? rows.length + 1 : undefined}>
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
        <tbody ref={list}>
          {pieces.flatMap(({ key, first, rows: drawn, room }) =>
            room === null
              ? drawn.map((row, place) => (
                  <KeptRow
                    key={keyOf(row)}
                    row={row}
                    columns={columns}
                    // The heading is the first row.
                    index={isLong ? first + place + 2 : undefined}
                    block={blockOf(first + place)}
                  />
                ))
              : [<Room key={key} columns={columns.length} height={room} look={look} />],
          )}
        </tbody>
      </table>
    </div>
  )
}
