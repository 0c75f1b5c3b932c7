import { formatNaira } from '@ilewa/contract/core/money'
import type { Property, PropertyStatus } from '@ilewa/contract/properties/schema'
import { Select, type SelectProps, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useProperty, usePropertyChoices } from '../../features/properties/properties.api.ts'

interface PropertySelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  /** A property's id, or '' for none. */
  value: string
  onChange: (id: string) => void
  /** AVAILABLE alone offers the bookable ones; all of them unless given. */
  statuses?: readonly PropertyStatus[]
}

const pauseMs = 250

/** Everything that matches: the server has searched already. */
const keepAll: SelectProps['filter'] = ({ options }) => options

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

/** Finds one of any number of properties, a few at a time. */
export function PropertySelect({ value, onChange, statuses, ...props }: PropertySelectProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, pauseMs)
  const { data: chosen } = useProperty(value || null)
  const q = search === chosen?.name ? '' : search
  const { data: found = [], isFetching } = usePropertyChoices({ q, statuses })
  const choices = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found

  return (
    <Select
      searchable
      // A form that is not filled in correctly focuses it: the list would cover the fault.
      openOnFocus={false}
      // Choosing what is chosen already confirms it: where none is allowed, a clear button stands beside it.
      allowDeselect={false}
      placeholder="Choose a property"
      nothingFoundMessage={isFetching ? 'Searching…' : 'No property matches'}
      withScrollArea={false}
      comboboxProps={{ withinPortal: false }}
      styles={{ options: { maxHeight: '18rem', overflowY: 'auto' } }}
      {...props}
      data={choices.map(({ id, name }) => ({ value: id, label: name }))}
      filter={keepAll}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      searchValue={typed}
      onSearchChange={setTyped}
      renderOption={({ option }) => <Choice property={choices.find(({ id }) => id === option.value)} />}
    />
  )
}
