import { useUrlFilters } from '../../ui/list/use-url-filters.ts'
import { InventoryDialogs } from './dialogs/InventoryDialogs.tsx'
import { useInventoryDialogs } from './dialogs/use-inventory-dialogs.ts'
import { defaultFilters } from './ItemFilterBar.tsx'
import { ItemsView } from './ItemsView.tsx'
import { allProperties } from './inventory-path.ts'
import { PropertiesView } from './PropertiesView.tsx'

/** The properties first, then the items of one or all of them; the same for owners and staff. */
export function InventoryPage() {
  const dialogs = useInventoryDialogs()
  const { filters, setFilters } = useUrlFilters(defaultFilters)
  const { property } = filters
  return (
    <>
      {property === '' ? (
        <PropertiesView q={filters.q} onSearch={(q) => setFilters({ q })} onAdd={dialogs.onAdd} />
      ) : (
        <ItemsView url={filters} setUrl={setFilters} dialogs={dialogs} />
      )}
      <InventoryDialogs dialogs={dialogs} propertyId={property === allProperties ? '' : property} />
    </>
  )
}
