import { maxItemDescription } from '@ilewa/contract/inventory-input'
import { SimpleGrid, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { CountedTextarea } from '../../ui/CountedTextarea.tsx'
import { CategoryField } from './CategoryField.tsx'
import { DecimalField } from './DecimalField.tsx'
import type { ItemForm } from './item-form.ts'

interface ItemFieldsProps {
  form: ItemForm
  /** The property, which is chosen once. */
  property: ReactNode
}

/** The fields of an item, new or old. */
export function ItemFields({ form, property }: ItemFieldsProps) {
  return (
    <>
      <TextInput label="Item name" required autoComplete="off" {...form.getInputProps('itemName')} />
      {property}
      <CategoryField required {...form.getInputProps('category')} />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <DecimalField label="Quantity" {...form.getInputProps('quantity')} />
        <DecimalField label="Min stock" {...form.getInputProps('minStock')} />
        <DecimalField label="Cost per unit" isMoney {...form.getInputProps('costPerUnit')} />
      </SimpleGrid>
      <TextInput
        label="Location"
        placeholder="Store room, shelf 2"
        autoComplete="off"
        {...form.getInputProps('location')}
      />
      <CountedTextarea label="Description" max={maxItemDescription} {...form.getInputProps('description')} />
    </>
  )
}
