import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import type { InventoryItem } from '@ilewa/contract/inventory/schema'
import { formatQuantity } from '@ilewa/contract/inventory/stock'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useCivilDateOf } from '../../lib/today.ts'
import type { Dialogs } from '../../ui/dialog/use-dialogs.ts'
import type { Column } from '../../ui/list/columns.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { inventoryDialogs } from './dialogs/inventory-dialogs.ts'
import { ItemRowActions } from './ItemRowActions.tsx'
import classes from './ItemTable.module.css'
import { inventoryPath } from './inventory-path.ts'
import { StockBadge } from './StockBadge.tsx'

interface ItemTableProps {
  items: readonly InventoryItem[]
  dialogs: Dialogs
  refreshing: boolean
}

const toColumns = (dialogs: Dialogs, civilDateOf: (instant: string) => string): Column<InventoryItem>[] => [
  {
    key: 'property',
    header: 'Property',
    cell: ({ propertyId, property }) => (
      <Anchor component={Link} className={classes.property} to={inventoryPath(propertyId)}>
        {property.name}
      </Anchor>
    ),
  },
  {
    key: 'item',
    header: 'Item',
    card: 'title',
    cell: ({ id, itemName }) => (
      <Anchor
        component="button"
        type="button"
        className={classes.item}
        onClick={() => dialogs.open(inventoryDialogs.details, id)}
      >
        {itemName}
      </Anchor>
    ),
  },
  {
    key: 'category',
    header: 'Category',
    cell: ({ category }) => <span className={classes.words}>{category}</span>,
  },
  {
    key: 'quantity',
    header: 'Quantity',
    align: 'right',
    cell: ({ quantity, minStock }) => (
      <div className={classes.two}>
        <strong>{formatQuantity(quantity)}</strong>
        <span>Min {formatQuantity(minStock)}</span>
      </div>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    card: 'corner',
    cell: ({ stockStatus }) => <StockBadge status={stockStatus} />,
  },
  {
    key: 'location',
    header: 'Location',
    cell: ({ location }) => <span className={classes.words}>{location || '–'}</span>,
  },
  {
    key: 'cost',
    header: 'Cost',
    align: 'right',
    cell: ({ costPerUnit }) => <span className={classes.line}>{formatNaira(costPerUnit)}</span>,
  },
  {
    key: 'updated',
    header: 'Last Updated',
    cell: ({ updatedAt }) => <span className={classes.line}>{formatDate(civilDateOf(updatedAt))}</span>,
  },
  {
    key: 'actions',
    header: 'Actions',
    card: 'actions',
    cell: (item) => <ItemRowActions item={item} dialogs={dialogs} />,
  },
]

/** The items as a table, or as cards on a phone. */
export function ItemTable({ items, dialogs, refreshing }: ItemTableProps) {
  const civilDateOf = useCivilDateOf()
  return (
    <DataTable
      caption="Inventory items"
      columns={toColumns(dialogs, civilDateOf)}
      rows={items}
      keyOf={({ id }) => id}
      refreshing={refreshing}
    />
  )
}
