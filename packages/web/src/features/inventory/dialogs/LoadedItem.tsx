import type { InventoryItem } from '@ilewa/contract/inventory/schema'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSnapshot } from '../../../lib/forms/use-snapshot.ts'
import { DetailsDialog } from '../../../ui/dialog/DetailsDialog.tsx'
import type { DialogState } from '../../../ui/dialog/DialogHost.tsx'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { useItem } from '../inventory.api.ts'

export interface ItemDialogProps extends DialogState {
  onClose: () => void
}

interface LoadedItemProps extends ItemDialogProps {
  id: string
  title: string
  /** Renders the form for the loaded version; `reload` loads the latest one after a stale edit. */
  children: (item: InventoryItem, reload: () => Promise<void>) => ReactNode
}

/** Loads an item for a form: fresh when the form opens, and not updated by later changes. */
export function LoadedItem({ id, title, children, ...dialog }: LoadedItemProps) {
  const query = useItem(id)
  const { snapshot, reload } = useSnapshot(query)
  if (snapshot) return children(snapshot, reload)
  return (
    <DetailsDialog {...dialog} title={title}>
      {query.isError ? (
        <ErrorView error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="late" height="20rem" radius="lg" />
      )}
    </DetailsDialog>
  )
}
