import { Select, type SelectProps, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

interface Named {
  id: string
  name: string
}

export interface SearchSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  /** A record's id, or '' for none. */
  value: string
  onChange: (id: string) => void
}

const debounceMs = 250

/** Keeps all options: the server has already filtered them. */
const keepAllOptions: SelectProps['filter'] = ({ options }) => options

/** What the user typed, and the text to search for: '' while it is the name of the chosen record. */
export function useSelectSearch(chosen: Named | undefined) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, debounceMs)
  return { typed, setTyped, q: search === chosen?.name ? '' : search }
}

interface FoundRecords<R extends Named> {
  search: ReturnType<typeof useSelectSearch>
  chosen: R | undefined
  found: readonly R[]
  isFetching: boolean
  /** Second line of an option. */
  lineOf: (record: R) => string
  /** 'No property matches' */
  noMatch: string
}

/** Select of a record with server-side search, a few results at a time. */
export function SearchSelect<R extends Named>({
  value,
  onChange,
  search,
  chosen,
  found,
  isFetching,
  lineOf,
  noMatch,
  ...props
}: SearchSelectProps & FoundRecords<R>) {
  const choices = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  return (
    <Select
      searchable
      // An invalid form focuses the field: an open list would cover its error.
      openOnFocus={false}
      // Selecting the current option confirms it; optional fields have a clear button.
      allowDeselect={false}
      nothingFoundMessage={isFetching ? 'Searching…' : noMatch}
      withScrollArea={false}
      comboboxProps={{ withinPortal: false }}
      styles={{ options: { maxHeight: '18rem', overflowY: 'auto' } }}
      {...props}
      data={choices.map(({ id, name }) => ({ value: id, label: name }))}
      filter={keepAllOptions}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      searchValue={search.typed}
      onSearchChange={search.setTyped}
      renderOption={({ option }) => {
        const record = choices.find(({ id }) => id === option.value)
        return (
          record && (
            <div>
              <Text fw={500}>{record.name}</Text>
              <Text fz="sm" c="dimmed" lineClamp={1}>
                {lineOf(record)}
              </Text>
            </div>
          )
        )
      }}
    />
  )
}
