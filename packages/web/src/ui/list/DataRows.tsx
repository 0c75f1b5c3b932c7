import { memo, useRef } from 'react'
import type { Column, DataTableProps } from './columns.ts'
import classes from './DataTable.module.css'
import type { ListBlocks } from './list-blocks.ts'
import { useColumnWidths } from './use-column-widths.ts'

interface BlockProps<Row> extends Pick<DataTableProps<Row>, 'rows' | 'columns' | 'keyOf'> {
  index: number
  /** Index of the block's first row in the list. */
  first: number
  rowsPerBlock: number
  /** Set for a virtualized list only. */
  measure?: ListBlocks['measure']
}

interface RowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  /** Set for a virtualized list only. */
  position?: number
}

function DataRow<Row>({ row, columns, position }: RowProps<Row>) {
  return (
    <tr aria-rowindex={position}>
      {columns.map(({ key, cell, align }) => (
        <td key={key} data-align={align}>
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}

const MemoRow = memo(DataRow) as typeof DataRow

function Block<Row>({ rows, columns, keyOf, index, first, rowsPerBlock, measure }: BlockProps<Row>) {
  return (
    <tbody ref={measure} className={classes.rows} data-index={measure && index}>
      {rows.slice(first, first + rowsPerBlock).map((row, position) => (
        // Row 1 is the header.
        <MemoRow key={keyOf(row)} row={row} columns={columns} position={measure && first + position + 2} />
      ))}
    </tbody>
  )
}

const MemoBlock = memo(Block) as typeof Block

/** Takes the height of rows that are not rendered. */
function Spacer({ columns, height }: { columns: number; height: number }) {
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
  const { rowsPerBlock, list, rendered, spaceAfter, measure } = blocks
  const isLong = measure !== undefined
  const frame = useRef<HTMLDivElement>(null)
  const widths = useColumnWidths(frame, isLong)
  return (
    <div ref={frame} className={classes.frame} aria-busy={refreshing}>
      <table ref={list} className={classes.table} aria-rowcount={isLong ? rows.length + 1 : undefined}>
        <caption className={classes.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, header, align }, position) => (
              <th key={key} scope="col" data-align={align} style={{ width: widths?.[position] }}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        {rendered.flatMap(({ index, first, spaceBefore }, position) => [
          spaceBefore > 0 && (
            <Spacer
              key={position === 0 ? 'before' : `before ${index}`}
              columns={columns.length}
              height={spaceBefore}
            />
          ),
          <MemoBlock
            key={index}
            rows={rows}
            columns={columns}
            keyOf={keyOf}
            index={index}
            first={first}
            rowsPerBlock={rowsPerBlock}
            measure={measure}
          />,
        ])}
        {spaceAfter > 0 && <Spacer columns={columns.length} height={spaceAfter} />}
      </table>
    </div>
  )
}
