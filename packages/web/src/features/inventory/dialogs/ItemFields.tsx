import { maxItemDescription } from '@ilewa/contract/inventory/input'
import { SimpleGrid, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { CountedTextarea } from '../../../ui/form/CountedTextarea.tsx'
import { NairaField } from '../../../ui/form/NairaField.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { CategoryField } from './CategoryField.tsx'
import type { ItemForm } from './item-form.ts'

interface ItemFieldsProps {
  form: ItemForm
  /** The property field, which cannot be changed in an edit. */
  property: ReactNode
}

/** The fields of a new or existing item. */
export function ItemFields({ form, property }: ItemFieldsProps) {
  return (
    <>
      <TextInput label="Item name" required autoComplete="off" {...form.getInputProps('itemName')} />
      {property}
      <CategoryField required {...form.getInputProps('category')} />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <NumberField decimals={2} label="Quantity" placeholder="0" {...form.getInputProps('quantity')} />
        <NumberField decimals={2} label="Min stock" placeholder="0" {...form.getInputProps('minStock')} />
        <NairaField label="Cost per unit" placeholder="0.00" {...form.getInputProps('costPerUnit')} />
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
