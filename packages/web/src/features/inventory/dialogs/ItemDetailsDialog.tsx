import { formatNaira } from '@ilewa/contract/core/money'
import type { InventoryItem } from '@ilewa/contract/inventory/schema'
import { formatQuantity, stockValue } from '@ilewa/contract/inventory/stock'
import { Button, Text, Title } from '@mantine/core'
import { ArrowLeftRight, Pencil } from 'lucide-react'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { type Fact, FactLines } from '../../../ui/layout/FactLines.tsx'
import { RecordDetailsDialog } from '../../../ui/record/RecordDetailsDialog.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { itemApi } from '../inventory.api.ts'
import { StockBadge } from '../StockBadge.tsx'
import classes from './ItemDetailsDialog.module.css'
import { inventoryDialogs } from './inventory-dialogs.ts'
import { MovementList } from './MovementList.tsx'

function Details({ item }: { item: InventoryItem }) {
  const { quantity, costPerUnit } = item
  const details: Fact[] = [
    ['Quantity', formatQuantity(quantity)],
    ['Min stock', formatQuantity(item.minStock)],
    ['Cost per unit', formatNaira(costPerUnit)],
    ['Value', formatNaira(stockValue(quantity, costPerUnit))],
    ['Category', item.category],
    ['Location', item.location || '–'],
  ]
  return (
    <>
      <div className={classes.head}>
        <div className={classes.where}>
          <strong>{item.property.name}</strong>
          <span>{item.property.address}</span>
        </div>
        <StockBadge status={item.stockStatus} />
      </div>
      <FactLines facts={details} twoColumns />
      {item.description && <Text className={classes.text}>{item.description}</Text>}
      <section className={classes.part}>
        <Title order={3}>Movements</Title>
        <MovementList itemId={item.id} />
      </section>
    </>
  )
}

/** All details of one item, with every change of its quantity. */
export function ItemDetailsDialog(props: RecordDialogProps) {
  const dialogs = useDialogs()
  return (
    <RecordDetailsDialog
      {...props}
      api={itemApi}
      historyKind="inventory"
      fallbackTitle="Item"
      titleOf={({ itemName }) => itemName}
      footer={({ id, quantity }) => (
        <>
          <Button
            variant="default"
            leftSection={<ArrowLeftRight size={17} aria-hidden />}
            disabled={quantity === 0}
            onClick={() => dialogs.open(inventoryDialogs.transfer, id)}
          >
            Transfer
          </Button>
          <Button
            leftSection={<Pencil size={17} aria-hidden />}
            onClick={() => dialogs.open(inventoryDialogs.edit, id)}
          >
            Edit item
          </Button>
        </>
      )}
    >
      {(item) => <Details item={item} />}
    </RecordDetailsDialog>
  )
}
