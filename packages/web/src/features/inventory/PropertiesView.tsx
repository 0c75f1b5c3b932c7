import { Button } from '@mantine/core'
import { Boxes, Building2, Plus, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { totalOf } from '../../lib/api/paging.ts'
import { paths } from '../../lib/paths.ts'
import { SkeletonCards } from '../../ui/layout/Skeletons.tsx'
import { TextPlaceholder } from '../../ui/layout/TextPlaceholder.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { ListScreen } from '../../ui/list/ListScreen.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { useInventoryStats, useStockedProperties } from './inventory.api.ts'
import { allProperties, inventoryPath } from './inventory-path.ts'
import classes from './StockedPropertyCard.module.css'
import { StockedPropertyCard } from './StockedPropertyCard.tsx'

interface PropertiesViewProps {
  q: string
  onSearch: (q: string) => void
  onAdd: () => void
}

/** Link to the low-stock items of all properties. */
function LowStockLink() {
  const { data } = useInventoryStats()
  return (
    <Button
      component={Link}
      to={inventoryPath(allProperties, true)}
      variant="default"
      leftSection={<TriangleAlert size={18} aria-hidden />}
    >
      Low Stock{data ? ` (${data.lowStockItems})` : <TextPlaceholder> (00)</TextPlaceholder>}
    </Button>
  )
}

/** The properties with name, address and number of items. */
export function PropertiesView({ q, onSearch, onAdd }: PropertiesViewProps) {
  const query = useStockedProperties(q)
  const properties = query.data?.pages.flatMap(({ data }) => data.properties) ?? []
  return (
    <ListScreen
      title="Inventory"
      subtitle="Choose a property to see what is in its store room."
      actions={
        <>
          <LowStockLink />
          <Button
            component={Link}
            to={inventoryPath(allProperties)}
            variant="default"
            leftSection={<Boxes size={18} aria-hidden />}
          >
            View All Items
          </Button>
          <Button leftSection={<Plus size={18} aria-hidden />} onClick={onAdd}>
            Add Item
          </Button>
        </>
      }
      head={
        <FilterBar>
          <SearchField value={q} placeholder="Search properties..." onSearch={onSearch} />
        </FilterBar>
      }
      query={query}
      shown={properties.length}
      total={totalOf(query.data?.pages)}
      isFiltered={q !== ''}
      clearFilters={() => onSearch('')}
      nouns={['property', 'properties']}
      skeleton={<SkeletonCards height="7.25rem" />}
      empty={{
        icon: Building2,
        title: 'No properties yet',
        text: 'Add your first property, then its items.',
        action: (
          <Button component={Link} to={paths.properties}>
            Go to Properties
          </Button>
        ),
      }}
      noMatch={{ title: 'No Properties Found', text: 'No properties match your search.' }}
    >
      <ul className={classes.grid} aria-label="Properties" aria-busy={query.isPlaceholderData}>
        {properties.map((property) => (
          <StockedPropertyCard key={property.id} property={property} />
        ))}
      </ul>
    </ListScreen>
  )
}
