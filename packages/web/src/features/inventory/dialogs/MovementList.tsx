import type { InventoryMovement, MovementKind } from '@ilewa/contract/inventory/schema'
import { formatQuantity } from '@ilewa/contract/inventory/stock'
import { Button, Skeleton } from '@mantine/core'
import {
  ArrowDownLeft,
  ArrowUpRight,
  ClipboardCheck,
  type LucideIcon,
  PackagePlus,
  Trash2,
} from 'lucide-react'
import { useFormatDateTime } from '../../../lib/today.ts'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { RefreshFailure } from '../../../ui/list/RefreshFailure.tsx'
import { useMovements } from '../inventory.api.ts'
import classes from './MovementList.module.css'

const icons: Record<MovementKind, LucideIcon> = {
  ADDED: PackagePlus,
  COUNTED: ClipboardCheck,
  TRANSFERRED_OUT: ArrowUpRight,
  TRANSFERRED_IN: ArrowDownLeft,
  REMOVED: Trash2,
}

const movementLabel = ({ kind, otherPropertyName: other }: InventoryMovement): string =>
  ({
    ADDED: 'Added',
    COUNTED: 'Counted',
    TRANSFERRED_OUT: `Moved to ${other ?? 'another property'}`,
    TRANSFERRED_IN: `Came from ${other ?? 'another property'}`,
    REMOVED: 'Removed',
  })[kind]

function Movement({ movement }: { movement: InventoryMovement }) {
  const formatDateTime = useFormatDateTime()
  const { kind, fromQuantity, toQuantity, byName, at } = movement
  const Icon = icons[kind]
  return (
    <li className={classes.movement}>
      <span className={classes.icon}>
        <Icon size={17} aria-hidden />
      </span>
      <span className={classes.words}>
        <strong>{movementLabel(movement)}</strong>
        <span>
          {byName} · {formatDateTime(at)}
        </span>
      </span>
      <span className={classes.change} data-less={toQuantity < fromQuantity || undefined}>
        {formatQuantity(fromQuantity)} → {formatQuantity(toQuantity)}
      </span>
    </li>
  )
}

/** All changes of an item's quantity with person, time and quantities; newest first. */
export function MovementList({ itemId }: { itemId: string }) {
  const query = useMovements(itemId)
  if (query.isError && !query.data)
    return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton className="delayed" height="8rem" radius="md" />
  return (
    <>
      <RefreshFailure query={query} />
      <ol className={classes.movements} aria-label="Movements">
        {query.data.pages
          .flatMap(({ data }) => data.movements)
          .map((movement) => (
            <Movement key={movement.id} movement={movement} />
          ))}
      </ol>
      {query.hasNextPage && (
        <Button
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show earlier movements
        </Button>
      )}
    </>
  )
}
