import { matchesSearch } from '@ilewa/contract/core/search'
import { inventoryCategories } from '@ilewa/contract/inventory/input'
import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useCategories } from '../inventory.api.ts'

const isSameText = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Matching categories; all of them for an empty field or an exact match. */
const filterCategories: AutocompleteProps['filter'] = ({ options, search }) => {
  const labels = options.flatMap((option) => ('label' in option ? [option] : []))
  if (labels.some(({ label }) => isSameText(label, search))) return labels
  return labels.filter(({ label }) => matchesSearch(search, label))
}

/** A default category, or one that the business enters. */
export function CategoryField(props: Omit<AutocompleteProps, 'data'>) {
  const { data: categories = [...inventoryCategories] } = useCategories()
  return (
    <Autocomplete
      openOnFocus={false}
      label="Category"
      description="Choose one, or type your own"
      withScrollArea={false}
      comboboxProps={{ withinPortal: false }}
      styles={{ options: { maxHeight: '14rem', overflowY: 'auto' } }}
      {...props}
      data={categories}
      filter={filterCategories}
    />
  )
}
