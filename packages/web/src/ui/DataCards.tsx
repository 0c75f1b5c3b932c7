import { memo } from 'react'
import type { Column, DataTableProps } from './columns.ts'
import classes from './DataTable.module.css'
import { useLongList, useRoom } from './use-long-list.ts'

/** Where two stand side by side, a block is a line of them. */
const sizes = { rowsOfBlock: 2, guessedHeight: 230 }

interface CardProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
}

function Card<Row>({ row, columns }: CardProps<Row>) {
  const at = (place: Column<Row>['card']) =>
    columns
      .filter((column) => column.card === place)
      .map((column) => <div key={column.key}>{column.cell(row)}</div>)
  const actions = at('actions')
  return (
    <>
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
    </>
  )
}

interface ItemProps<Row> extends CardProps<Row> {
  /** Only of a long list. */
  place?: number
  count?: number
  block?: number
}

function Item<Row>({ place, count, block, ...card }: ItemProps<Row>) {
  return (
    <li className={classes.card} aria-posinset={place} aria-setsize={count} data-block={block}>
      <Card {...card} />
    </li>
  )
}

const KeptItem = memo(Item) as typeof Item

function Room({ height, look }: { height: number; look: () => void }) {
  const room = useRoom<HTMLLIElement>(look)
  return <li ref={room} aria-hidden className={classes.cardRoom} style={{ height }} />
}

export function DataCards<Row>({ caption, rows, columns, keyOf, refreshing }: DataTableProps<Row>) {
  const { isLong, list, pieces, look, blockOf } = useLongList<Row, HTMLUListElement>(rows, sizes)
  return (
    <ul ref={list} className={classes.cards} aria-label={caption} aria-busy={refreshing}>
      {pieces.flatMap(({ key, first, rows: drawn, room }) =>
        room === null
          ? drawn.map((row, place) => (
              <KeptItem
                key={keyOf(row)}
                row={row}
                columns={columns}
                place={isLong ? first + place + 1 : undefined}
                count={isLong ? rows.length : undefined}
                block={blockOf(first + place)}
              />
            ))
          : [<Room key={key} height={room} look={look} />],
      )}
    </ul>
  )
}
