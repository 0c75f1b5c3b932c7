import { can } from '@ilewa/contract/core/access'
import { PropertyFilter, propertyBadgeLabels } from '@ilewa/contract/properties/day-state'
import { PropertySort } from '@ilewa/contract/properties/filters'
import { Button } from '@mantine/core'
import { Building2 } from 'lucide-react'
import { totalOf } from '../../lib/api/paging.ts'
import { EmptyState, NoMatch } from '../../ui/layout/EmptyState.tsx'
import { SkeletonCards } from '../../ui/layout/Skeletons.tsx'
import { FilterFields } from '../../ui/list/FilterFields.tsx'
import { ListStates } from '../../ui/list/ListStates.tsx'
import { LoadMore } from '../../ui/list/LoadMore.tsx'
import { useUrlFilters } from '../../ui/list/use-url-filters.ts'
import classes from './PropertyCard.module.css'
import { PropertyCard } from './PropertyCard.tsx'
import { useProperties } from './properties.api.ts'
import type { PropertyActions } from './property-actions.ts'

/** The documented filters in their order, then the other badges. */
const filterOrder: readonly PropertyFilter[] = [
  ...(['AVAILABLE', 'BOOKED', 'UNAVAILABLE', 'MAINTENANCE'] as const),
  ...(['OCCUPIED', 'ARRIVING', 'DEPARTING', 'TURNOVER', 'BLOCKED'] as const),
]
const statuses = [
  { value: '', label: 'All Properties' },
  ...filterOrder.map((value) => ({ value, label: propertyBadgeLabels[value] })),
]

/** The filter for deleted properties. It is not a property status. */
const archived = { value: 'ARCHIVED', label: 'Archived' }

const sorts = [
  { value: 'name', label: 'By name' },
  { value: '-createdAt', label: 'Newest first' },
  { value: 'pricePerNight', label: 'Price: low to high' },
  { value: '-pricePerNight', label: 'Price: high to low' },
]

interface PropertyListProps {
  actions: PropertyActions
  onAdd?: () => void
}

function Empty({ onAdd }: Pick<PropertyListProps, 'onAdd'>) {
  if (!onAdd) {
    return (
      <EmptyState
        icon={Building2}
        title="No properties found at the moment."
        text="They appear here as soon as the owner adds them."
      />
    )
  }
  return (
    <EmptyState
      icon={Building2}
      title="No Properties Found"
      text="Add your first property with photos and a price to take bookings."
      action={<Button onClick={onAdd}>Add New Property</Button>}
    />
  )
}

/** The grid with search, filter and sort order, which are stored in the URL. */
export function PropertyList({ actions, onAdd }: PropertyListProps) {
  const { filters, setFilters, clearFilters, isFiltered } = useUrlFilters({ q: '', status: '', sort: 'name' })
  const query = useProperties({
    q: filters.q,
    status: PropertyFilter.safeParse(filters.status).data,
    archived: filters.status === archived.value ? 'true' : undefined,
    sort: PropertySort.safeParse(filters.sort).data,
  })
  const onlyArchived = filters.status === archived.value && filters.q === ''
  const properties = query.data?.pages.flatMap((page) => page.data.properties) ?? []

  return (
    <>
      <FilterFields
        filters={filters}
        setFilters={setFilters}
        searchPlaceholder="Search properties..."
        selects={[
          {
            name: 'status',
            label: 'Status',
            options: can(actions.role, 'properties:write') ? [...statuses, archived] : statuses,
            definitions: ['propertyFilter'],
          },
          { name: 'sort', label: 'Order', options: sorts },
        ]}
      />
      <ListStates
        query={query}
        count={properties.length}
        isFiltered={isFiltered}
        skeleton={<SkeletonCards height="26rem" />}
        empty={<Empty onAdd={onAdd} />}
        noMatch={
          <NoMatch
            title={onlyArchived ? 'No archived properties' : 'No Properties Found'}
            text={
              onlyArchived
                ? 'Properties that you delete are listed here.'
                : 'No properties match your current search criteria. Try adjusting your filters.'
            }
            onClear={clearFilters}
          />
        }
      >
        <ul className={classes.grid} aria-label="Properties" aria-busy={query.isPlaceholderData}>
          {properties.map((property, index) => (
            <PropertyCard key={property.id} property={property} actions={actions} isFirst={index === 0} />
          ))}
        </ul>
        <LoadMore
          {...query}
          shown={properties.length}
          total={totalOf(query.data?.pages)}
          nouns={['property', 'properties']}
        />
      </ListStates>
    </>
  )
}
