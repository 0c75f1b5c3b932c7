import { StockStatus, stockStatusLabels } from '@ilewa/contract/inventory/stock'
import { Button, TextInput } from '@mantine/core'
import { ChevronsUpDown, TriangleAlert } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { FilterBar, FilterSelect } from '../../ui/list/FilterBar.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import classes from './ItemFilterBar.module.css'
import { useCategories } from './inventory.api.ts'
import { allProperties } from './inventory-path.ts'

export const defaultFilters = { property: '', q: '', category: '', status: '', low: '', sort: 'itemName' }
export type InventoryUrlFilters = typeof defaultFilters

/** A separate chunk, because a searchable select is as large as the rest of the page. */
const PropertySelect = lazyNamed(() => import('../../ui/form/PropertySelect.tsx'), 'PropertySelect')

const statuses = [
  { value: '', label: 'All Statuses' },
  ...StockStatus.options.map((value) => ({ value, label: stockStatusLabels[value] })),
]

const sorts = [
  { value: 'itemName', label: 'By name' },
  { value: '-updatedAt', label: 'Updated last' },
  { value: 'updatedAt', label: 'Updated first' },
]

interface PropertyFilterProps {
  value: string
  /** Name of the property, also if it is archived. */
  name: string
  onChange: (id: string) => void
}

/** The property filter. The searchable select is loaded on focus. */
function PropertyFilter({ value, name, onChange }: PropertyFilterProps) {
  const [isOpened, setOpened] = useState(false)
  const field = { 'aria-label': 'Property', placeholder: 'All properties', className: classes.property }
  const placeholderField = (
    <TextInput
      {...field}
      readOnly
      role="combobox"
      aria-expanded={false}
      value={name}
      rightSection={<ChevronsUpDown size={16} aria-hidden />}
      onFocus={() => setOpened(true)}
    />
  )
  if (!isOpened) return placeholderField
  return (
    <Suspense fallback={placeholderField}>
      <PropertySelect {...field} autoFocus clearable value={value} onChange={onChange} />
    </Suspense>
  )
}

interface ItemFilterBarProps {
  filters: InventoryUrlFilters
  propertyName: string
  setFilters: (changes: Partial<InventoryUrlFilters>) => void
}

/** The existing categories, and the one from the URL. */
function useCategoryOptions(chosen: string) {
  const { data = [] } = useCategories()
  const all = chosen && !data.includes(chosen) ? [...data, chosen] : data
  return [{ value: '', label: 'All Categories' }, ...all.map((value) => ({ value, label: value }))]
}

export function ItemFilterBar({ filters, propertyName, setFilters }: ItemFilterBarProps) {
  const isLow = filters.low === 'true'
  return (
    <FilterBar>
      <SearchField value={filters.q} placeholder="Search items..." onSearch={(q) => setFilters({ q })} />
      <PropertyFilter
        value={filters.property === allProperties ? '' : filters.property}
        name={propertyName}
        onChange={(id) => setFilters({ property: id || allProperties })}
      />
      <FilterSelect
        label="Category"
        value={filters.category}
        options={useCategoryOptions(filters.category)}
        onChange={(category) => setFilters({ category })}
      />
      <FilterSelect
        label="Status"
        value={filters.status}
        options={statuses}
        onChange={(status) => setFilters({ status })}
      />
      <FilterSelect
        label="Order"
        value={filters.sort}
        options={sorts}
        onChange={(sort) => setFilters({ sort })}
      />
      <Button
        variant={isLow ? 'light' : 'default'}
        color={isLow ? 'terracotta' : undefined}
        className={classes.low}
        aria-pressed={isLow}
        leftSection={<TriangleAlert size={17} aria-hidden />}
        onClick={() => setFilters({ low: isLow ? '' : 'true' })}
      >
        Low stock
      </Button>
    </FilterBar>
  )
}
