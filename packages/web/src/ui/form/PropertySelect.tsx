import { formatNaira } from '@ilewa/contract/core/money'
import type { Property } from '@ilewa/contract/properties/schema'
import type { PropertyStatus } from '@ilewa/contract/properties/terms'
import { propertyApi, usePropertyOptions } from '../../features/properties/properties.api.ts'
import { SearchSelect, type SearchSelectProps, useSelectSearch } from './SearchSelect.tsx'

interface PropertySelectProps extends SearchSelectProps {
  /** ['AVAILABLE'] lists bookable properties only; default: all. */
  statuses?: readonly PropertyStatus[]
}

const describePrice = ({ pricePerNight, address }: Property) =>
  pricePerNight ? `${formatNaira(pricePerNight)} · ${address}` : address

/** Property select with server-side search. */
export function PropertySelect({ statuses, ...props }: PropertySelectProps) {
  const { data: chosen } = propertyApi.useOne(props.value || null)
  const search = useSelectSearch(chosen)
  const { data: found = [], isFetching } = usePropertyOptions({ q: search.q, statuses })
  return (
    <SearchSelect
      placeholder="Choose a property"
      {...props}
      search={search}
      chosen={chosen}
      found={found}
      isFetching={isFetching}
      lineOf={describePrice}
      noMatch="No property matches"
    />
  )
}
