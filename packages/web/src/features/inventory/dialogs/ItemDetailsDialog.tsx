import { formatNaira } from '@ilewa/contract/core/money'
import type { InventoryItem } from '@ilewa/contract/inventory/schema'
import { formatQuantity, stockValue } from '@ilewa/contract/inventory/stock'
import { Button, Skeleton, Text, Title } from '@mantine/core'
import { ArrowLeftRight, Pencil } from 'lucide-react'
import { DetailsDialog } from '../../../ui/dialog/DetailsDialog.tsx'
import { RecordHistory } from '../../../ui/history/RecordHistory.tsx'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { type Fact, FactLines } from '../../../ui/layout/FactLines.tsx'
import { useItem } from '../inventory.api.ts'
import { StockBadge } from '../StockBadge.tsx'
import classes from './ItemDetailsDialog.module.css'
import type { ItemDialogProps } from './LoadedItem.tsx'
import { MovementList } from './MovementList.tsx'
import type { ItemActions } from './use-inventory-dialogs.ts'

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
      <RecordHistory kind="inventory" id={item.id} />
    </>
  )
}

interface ItemDetailsDialogProps extends ItemDialogProps {
  id: string
  actions: ItemActions
}

/** All details of one item, with every change of its quantity. */
export function ItemDetailsDialog({ id, actions, ...dialog }: ItemDetailsDialogProps) {
  const query = useItem(id)
  const { data: item, isError, error, refetch } = query
  return (
    <DetailsDialog
      {...dialog}
      query={query}
      title={item?.itemName ?? 'Item'}
      footer={
        item && (
          <>
            <Button
              variant="default"
              leftSection={<ArrowLeftRight size={17} aria-hidden />}
              disabled={item.quantity === 0}
              onClick={() => actions.onTransfer(id)}
            >
              Transfer
            </Button>
            <Button leftSection={<Pencil size={17} aria-hidden />} onClick={() => actions.onEdit(id)}>
              Edit item
            </Button>
          </>
        )
      }
    >
      {item && <Details item={item} />}
      {!item && isError && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!item && !isError && <Skeleton className="late" height="24rem" radius="lg" />}
    </DetailsDialog>
  )
}
