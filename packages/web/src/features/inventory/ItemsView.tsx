import { inventory } from '@ilewa/contract/inventory/endpoints'
import { InventorySort } from '@ilewa/contract/inventory/filters'
import { StockStatus } from '@ilewa/contract/inventory/stock'
import { Button } from '@mantine/core'
import { ArrowLeft, PackageOpen, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { totalOf } from '../../lib/api/paging.ts'
import { paths } from '../../lib/paths.ts'
import type { Dialogs } from '../../ui/dialog/use-dialogs.ts'
import { ListScreen } from '../../ui/list/ListScreen.tsx'
import { ExportButton } from '../../ui/record/ExportButton.tsx'
import { emptyForm } from '../../ui/record/RecordDialogs.tsx'
import { propertyApi } from '../properties/properties.api.ts'
import { inventoryDialogs } from './dialogs/inventory-dialogs.ts'
import { type InventoryUrlFilters, ItemFilterBar } from './ItemFilterBar.tsx'
import { ItemTable } from './ItemTable.tsx'
import { type ItemFilters, useItems } from './inventory.api.ts'
import { allProperties } from './inventory-path.ts'
import { StockCards } from './StockCards.tsx'

interface ItemsViewProps {
  urlFilters: InventoryUrlFilters
  setUrlFilters: (changes: Partial<InventoryUrlFilters>) => void
  dialogs: Dialogs
}

const toFilters = (urlFilters: InventoryUrlFilters): ItemFilters => ({
  q: urlFilters.q,
  propertyId: urlFilters.property === allProperties ? undefined : urlFilters.property,
  category: urlFilters.category || undefined,
  status: StockStatus.safeParse(urlFilters.status).data,
  low: urlFilters.low === 'true' ? 'true' : undefined,
  sort: InventorySort.safeParse(urlFilters.sort).data,
})

const noFilters = { q: '', category: '', status: '', low: '' }

/** The items of one or all properties. */
export function ItemsView({ urlFilters, setUrlFilters, dialogs }: ItemsViewProps) {
  const filters = toFilters(urlFilters)
  const query = useItems(filters)
  const items = query.data?.pages.flatMap(({ data }) => data.inventoryItems) ?? []
  const { data: property } = propertyApi.useOne(filters.propertyId ?? null)
  // An archived property cannot be loaded; its items still contain its name.
  const name =
    property?.name ?? items.find(({ propertyId }) => propertyId === filters.propertyId)?.property.name
  const add = (
    <Button
      leftSection={<Plus size={18} aria-hidden />}
      onClick={() => dialogs.open(inventoryDialogs.create, emptyForm)}
    >
      Add Item
    </Button>
  )
  return (
    <ListScreen
      title={filters.propertyId ? (name ?? 'Inventory') : 'All Items'}
      subtitle={property?.address ?? 'Items, quantities and value in your store rooms.'}
      actions={
        <>
          <Button
            component={Link}
            to={paths.inventory}
            variant="default"
            leftSection={<ArrowLeft size={18} aria-hidden />}
          >
            View All Properties
          </Button>
          <ExportButton
            endpoint={inventory.export}
            query={{ ...filters }}
            fallback="The export failed. Please try again."
          />
          {add}
        </>
      }
      head={
        <>
          <StockCards propertyId={filters.propertyId} />
          <ItemFilterBar
            filters={urlFilters}
            propertyName={(filters.propertyId && name) || ''}
            setFilters={setUrlFilters}
          />
        </>
      }
      query={query}
      shown={items.length}
      total={totalOf(query.data?.pages)}
      isFiltered={Object.keys(noFilters).some((key) => urlFilters[key as keyof typeof noFilters] !== '')}
      clearFilters={() => setUrlFilters(noFilters)}
      nouns={['item', 'items']}
      empty={{
        icon: PackageOpen,
        title: 'No items yet',
        text: 'Add items with a minimum stock to get low-stock alerts.',
        action: add,
      }}
      noMatch={{ title: 'No items found', text: 'No items match your search and filters.' }}
    >
      <ItemTable items={items} dialogs={dialogs} refreshing={query.isPlaceholderData} />
    </ListScreen>
  )
}
