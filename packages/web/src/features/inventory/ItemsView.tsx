import { InventorySort, inventory } from '@ilewa/contract/inventory/schema'
import { StockStatus } from '@ilewa/contract/inventory/stock'
import { Button } from '@mantine/core'
import { ArrowLeft, Download, PackageOpen, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { totalOf } from '../../lib/api/paging.ts'
import { saveFile } from '../../lib/api/save-file.ts'
import { notifyError } from '../../lib/notify.ts'
import { paths } from '../../lib/paths.ts'
import { ListScreen } from '../../ui/list/ListScreen.tsx'
import { useProperty } from '../properties/properties.api.ts'
import type { InventoryDialogsState } from './dialogs/use-inventory-dialogs.ts'
import { type InventoryUrl, ItemFilterBar } from './ItemFilterBar.tsx'
import { ItemTable } from './ItemTable.tsx'
import { type ItemFilters, useItems } from './inventory.api.ts'
import { allProperties } from './inventory-path.ts'
import { StockCards } from './StockCards.tsx'

function ExportButton({ filters }: { filters: ItemFilters }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await saveFile(inventory.export, { ...filters })
    } catch (error) {
      notifyError(error, 'The export failed. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<Download size={18} aria-hidden />}
      onClick={() => void save()}
    >
      Export CSV
    </Button>
  )
}

interface ItemsViewProps {
  url: InventoryUrl
  setUrl: (changes: Partial<InventoryUrl>) => void
  dialogs: InventoryDialogsState
}

const toFilters = (url: InventoryUrl): ItemFilters => ({
  q: url.q,
  propertyId: url.property === allProperties ? undefined : url.property,
  category: url.category || undefined,
  status: StockStatus.safeParse(url.status).data,
  low: url.low === 'true' ? 'true' : undefined,
  sort: InventorySort.safeParse(url.sort).data,
})

const noFilters = { q: '', category: '', status: '', low: '' }

/** The items of one or all properties. */
export function ItemsView({ url, setUrl, dialogs }: ItemsViewProps) {
  const filters = toFilters(url)
  const query = useItems(filters)
  const items = query.data?.pages.flatMap(({ data }) => data.inventoryItems) ?? []
  const { data: property } = useProperty(filters.propertyId ?? null)
  // An archived property cannot be loaded; its items still contain its name.
  const name =
    property?.name ?? items.find(({ propertyId }) => propertyId === filters.propertyId)?.property.name
  const add = (
    <Button leftSection={<Plus size={18} aria-hidden />} onClick={dialogs.onAdd}>
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
          <ExportButton filters={filters} />
          {add}
        </>
      }
      head={
        <>
          <StockCards propertyId={filters.propertyId} />
          <ItemFilterBar
            filters={url}
            propertyName={(filters.propertyId && name) || ''}
            setFilters={setUrl}
          />
        </>
      }
      query={query}
      shown={items.length}
      total={totalOf(query.data?.pages)}
      isFiltered={Object.keys(noFilters).some((key) => url[key as keyof typeof noFilters] !== '')}
      clearFilters={() => setUrl(noFilters)}
      nouns={['item', 'items']}
      empty={{
        icon: PackageOpen,
        title: 'No items yet',
        text: 'Add items with a minimum stock to get low-stock alerts.',
        action: add,
      }}
      noMatch={{ title: 'No items found', text: 'No items match your search and filters.' }}
    >
      <ItemTable items={items} actions={dialogs.actions} refreshing={query.isPlaceholderData} />
    </ListScreen>
  )
}
