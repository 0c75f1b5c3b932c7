import { lazyNamed } from '../../lib/lazy-named.ts'
import { useDialogs } from '../../ui/dialog/use-dialogs.ts'
import { useUrlFilters } from '../../ui/list/use-url-filters.ts'
import { emptyForm, RecordDialogs } from '../../ui/record/RecordDialogs.tsx'
import { inventoryDialogs } from './dialogs/inventory-dialogs.ts'
import { defaultFilters } from './ItemFilterBar.tsx'
import { ItemsView } from './ItemsView.tsx'
import { PropertiesView } from './PropertiesView.tsx'

const dialogComponents = {
  [inventoryDialogs.details]: lazyNamed(() => import('./dialogs/ItemDetailsDialog.tsx'), 'ItemDetailsDialog'),
  [inventoryDialogs.create]: lazyNamed(() => import('./dialogs/CreateItemDialog.tsx'), 'CreateItemDialog'),
  [inventoryDialogs.edit]: lazyNamed(() => import('./dialogs/EditItemDialog.tsx'), 'EditItemDialog'),
  [inventoryDialogs.transfer]: lazyNamed(
    () => import('./dialogs/TransferItemDialog.tsx'),
    'TransferItemDialog',
  ),
  [inventoryDialogs.remove]: lazyNamed(() => import('./dialogs/RemoveItemDialog.tsx'), 'RemoveItemDialog'),
}

/** The properties first, then the items of one or all of them; the same for owners and staff. */
export function InventoryPage() {
  const dialogs = useDialogs()
  const { filters, setFilters } = useUrlFilters(defaultFilters)
  return (
    <>
      {filters.property === '' ? (
        <PropertiesView
          q={filters.q}
          onSearch={(q) => setFilters({ q })}
          onAdd={() => dialogs.open(inventoryDialogs.create, emptyForm)}
        />
      ) : (
        <ItemsView urlFilters={filters} setUrlFilters={setFilters} dialogs={dialogs} />
      )}
      <RecordDialogs
        dialogs={dialogs}
        components={dialogComponents}
        hideDetailsFor={[inventoryDialogs.edit, inventoryDialogs.transfer]}
      />
    </>
  )
}
