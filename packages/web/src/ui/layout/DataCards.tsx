import { memo } from 'react'
import type { Column, DataTableProps } from '../list/columns.ts'
import classes from '../list/DataTable.module.css'
import type { ListBlocks } from '../list/list-blocks.ts'

interface CardProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
}

function Card<Row>({ row, columns }: CardProps<Row>) {
  const at = (position: Column<Row>['card']) =>
    columns
      .filter((column) => column.card === position)
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
  /** These four are set only in a virtualized list. */
  position?: number
  count?: number
  index?: number
  measure?: ListBlocks['measure']
}

function Item<Row>({ position, count, index, measure, ...card }: ItemProps<Row>) {
  return (
    <li
      ref={measure}
      className={classes.place}
      aria-posinset={position}
      aria-setsize={count}
      data-index={index}
    >
      <div className={classes.card}>
        <Card {...card} />
      </div>
    </li>
  )
}

const MemoItem = memo(Item) as typeof Item

/** Takes the height of cards that are not rendered. */
const Spacer = ({ height }: { height: number }) => (
  <li aria-hidden className={classes.cardRoom} style={{ height }} />
)

interface DataCardsProps<Row> extends DataTableProps<Row> {
  /** One block per row of cards. */
  blocks: ListBlocks
}

export function DataCards<Row>({ caption, rows, columns, keyOf, refreshing, blocks }: DataCardsProps<Row>) {
  const { rowsPerBlock, list, rendered, spaceAfter, measure } = blocks
  return (
    <ul
      ref={list}
      className={classes.cards}
      data-pair={rowsPerBlock === 2 || undefined}
      aria-label={caption}
      aria-busy={refreshing}
    >
      {rendered.flatMap(({ index, first, spaceBefore }, at) => [
        spaceBefore > 0 && <Spacer key={at === 0 ? 'before' : `before ${index}`} height={spaceBefore} />,
        ...rows
          .slice(first, first + rowsPerBlock)
          .map((row, offset) => (
            <MemoItem
              key={keyOf(row)}
              row={row}
              columns={columns}
              {...(measure && { index, position: first + offset + 1, count: rows.length })}
              measure={offset === 0 ? measure : undefined}
            />
          )),
      ])}
      {spaceAfter > 0 && <Spacer height={spaceAfter} />}
    </ul>
  )
}
