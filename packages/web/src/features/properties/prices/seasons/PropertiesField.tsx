import { matchesSearch } from '@ilewa/contract/core/search'
import type { Season } from '@ilewa/contract/prices/schema'
import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAllProperties } from '../../properties.api.ts'
import classes from './Seasons.module.css'
import type { SeasonForm } from './season-form.ts'

/** From this number of properties on, the list has a search field. */
const searchedFrom = 9

interface PropertiesFieldProps {
  form: SeasonForm
  record: Season | undefined
}

/** The properties of a season: all, or some. */
export function PropertiesField({ form, record }: PropertiesFieldProps) {
  const { data } = useAllProperties()
  const [search, setSearch] = useState('')
  const all = data ?? record?.properties ?? []
  const chosen = new Set(form.values.propertyIds)
  const hasAll = all.every(({ id }) => chosen.has(id))
  const choose = (ids: readonly string[]) => form.setFieldValue('propertyIds', [...ids])
  const toggle = (id: string) =>
    choose(chosen.has(id) ? [...chosen].filter((other) => other !== id) : [...chosen, id])
  const found = all.filter(({ name }) => matchesSearch(search, name))
  const error = form.errors.propertyIds
  return (
    <fieldset className={classes.properties}>
      <legend>Properties</legend>
      <Group gap="sm">
        <Button variant="default" onClick={() => choose(hasAll ? [] : all.map(({ id }) => id))}>
          {hasAll ? 'No properties' : 'All properties'}
        </Button>
        <Text c="dimmed" role="status">
          {chosen.size} of {all.length}
        </Text>
      </Group>
      {all.length >= searchedFrom && (
        <TextInput
          type="search"
          aria-label="Search properties"
          placeholder="Search properties..."
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      <div className={classes.choices}>
        {found.map(({ id, name }, index) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.has(id)}
            // The first one gets the focus.
            aria-invalid={error && index === 0 ? true : undefined}
            onChange={() => toggle(id)}
          />
        ))}
      </div>
      {found.length === 0 && <Text c="dimmed">No property matches</Text>}
      {error && (
        <Text c="var(--mantine-color-error)" fz="sm" role="alert">
          {error}
        </Text>
      )}
    </fieldset>
  )
}
