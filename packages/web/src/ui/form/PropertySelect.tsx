import { formatNaira } from '@ilewa/contract/core/money'
import type { Property } from '@ilewa/contract/properties/schema'
import type { PropertyStatus } from '@ilewa/contract/properties/terms'
import { Select, type SelectProps, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { propertyApi, usePropertyOptions } from '../../features/properties/properties.api.ts'

interface PropertySelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  /** A property's id, or '' for none. */
  value: string
  onChange: (id: string) => void
  /** ['AVAILABLE'] lists bookable properties only; default: all. */
  statuses?: readonly PropertyStatus[]
}

const debounceMs = 250

/** Keeps all options: the server has already filtered them. */
const keepAllOptions: SelectProps['filter'] = ({ options }) => options

function Choice({ property }: { property: Property | undefined }) {
  if (!property) return null
  const { name, address, pricePerNight } = property
  return (
    <div>
      <Text fw={500}>{name}</Text>
      <Text fz="sm" c="dimmed" lineClamp={1}>
        {pricePerNight ? `${formatNaira(pricePerNight)} · ${address}` : address}
      </Text>
    </div>
  )
}

/** Property select with server-side search, a few results at a time. */
export function PropertySelect({ value, onChange, statuses, ...props }: PropertySelectProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, debounceMs)
  const { data: chosen } = propertyApi.useOne(value || null)
  const q = search === chosen?.name ? '' : search
  const { data: found = [], isFetching } = usePropertyOptions({ q, statuses })
  const choices = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found

  return (
    <Select
      searchable
      // An invalid form focuses the field: an open list would cover its error.
      openOnFocus={false}
      // Selecting the current option confirms it; optional fields have a clear button.
      allowDeselect={false}
      placeholder="Choose a property"
      nothingFoundMessage={isFetching ? 'Searching…' : 'No property matches'}
      withScrollArea={false}
      comboboxProps={{ withinPortal: false }}
      styles={{ options: { maxHeight: '18rem', overflowY: 'auto' } }}
      {...props}
      data={choices.map(({ id, name }) => ({ value: id, label: name }))}
      filter={keepAllOptions}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      searchValue={typed}
      onSearchChange={setTyped}
      renderOption={({ option }) => <Choice property={choices.find(({ id }) => id === option.value)} />}
    />
  )
}
