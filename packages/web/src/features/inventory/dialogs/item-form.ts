import { errorEntry } from '@ilewa/contract/core/errors'
import { withCrossFieldRule } from '@ilewa/contract/core/fields'
import { InventoryInput, InventoryTransfer } from '@ilewa/contract/inventory/input'
import type { InventoryItem } from '@ilewa/contract/inventory/schema'
import { formatQuantity } from '@ilewa/contract/inventory/stock'
import { z } from 'zod'
import type { FormState } from '../../../lib/forms/form-state.ts'

// A type, not an interface, because the form requires a record type.
export type ItemValues = {
  itemName: string
  propertyId: string
  category: string
  quantity: number | undefined
  minStock: number | undefined
  costPerUnit: number | undefined
  location: string
  description: string
}

export type ItemForm = FormState<ItemValues>

export const emptyItem = (propertyId: string): ItemValues => ({
  itemName: '',
  propertyId,
  category: '',
  quantity: undefined,
  minStock: undefined,
  costPerUnit: undefined,
  location: '',
  description: '',
})

export const toItemValues = ({
  itemName,
  propertyId,
  category,
  quantity,
  minStock,
  costPerUnit,
  location,
  description,
}: InventoryItem): ItemValues => ({
  itemName,
  propertyId,
  category,
  quantity,
  minStock,
  costPerUnit,
  location,
  description,
})

/** The rules of the edit form, which sends every field. An empty number field becomes 0. */
export const ItemChanges = InventoryInput.omit({ propertyId: true })

/** The contract's rules, and at most the available quantity. */
export const toTransferSchema = ({ version, quantity: available }: InventoryItem) =>
  z.preprocess(
    (input) => {
      const values = Object(input)
      return { ...values, quantity: values.quantity ?? 0, version }
    },
    withCrossFieldRule(
      InventoryTransfer,
      { quantity: InventoryTransfer.shape.quantity },
      ({ quantity }, context) => {
        if (quantity <= available) return
        const message = errorEntry('inventory.not_enough').message.replace(
          '{quantity}',
          formatQuantity(available),
        )
        context.addIssue({ code: 'custom', path: ['quantity'], message })
      },
    ),
  )
