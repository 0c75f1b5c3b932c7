import { z } from 'zod'
import { maxUncomposedLength, requiredError, text, Version } from '../core/fields.ts'

/** Offered in the form; a business can add its own. */
export const inventoryCategories = [
  'Maintenance',
  'Electrical',
  'Security',
  'Supplies',
  'HVAC',
  'Safety',
] as const

/** Larger than any real stock, and exact in hundredths. */
export const maxQuantity = 100_000_000
export const maxItemDescription = 500
const maxItemName = 120
const maxLocation = 120
export const maxCategory = 60

/** Letters of every script with their marks, digits, spaces, hyphens, commas and periods. */
const plainTextPattern = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{Mn}\p{Mc}\p{Nd} ,.-])*$/u

const line = ({ label, max, required }: { label: string; max: number; required?: string }) => {
  const tooLong = `${label} must be ${max} characters or less`
  const schema = z
    .string({ error: requiredError(required ?? `${label} must be text`, label) })
    .trim()
    .max(maxUncomposedLength(max), { error: tooLong, abort: true })
    .normalize('NFC')
  const filled = required ? schema.min(1, { error: required, abort: true }) : schema
  return filled
    .max(max, tooLong)
    .regex(plainTextPattern, `${label} cannot contain emojis or special symbols.`)
}

/** Rounds half up to two decimals: 1.005 becomes 1.01, although the nearest binary fraction is smaller. */
export const roundToTwo = (value: number) => Math.round(Number((value * 100).toPrecision(15))) / 100

/** A quantity or amount of 0 or more, rounded to two decimals in the browser and on the server. */
const measure = (label: string) =>
  z
    .number({ error: `${label} must be a number` })
    .min(0, `${label} cannot be negative`)
    .max(maxQuantity, `${label} must be 100,000,000 or less`)
    .transform((value) => roundToTwo(value) || 0)

const nameFields = {
  itemName: line({ label: 'Item name', max: maxItemName, required: 'Item name is required' }),
  category: text({
    max: maxCategory,
    required: 'Category is required',
    tooLong: `Category must be ${maxCategory} characters or less`,
  }),
}
const measureFields = {
  quantity: measure('Quantity'),
  minStock: measure('Minimum stock'),
  costPerUnit: measure('Cost'),
}
const textFields = {
  location: line({ label: 'Location', max: maxLocation }),
  description: text({
    max: maxItemDescription,
    tooLong: `Description must be ${maxItemDescription} characters or less`,
  }),
}
const propertyId = z.uuid({ error: requiredError('Property selection is required', 'Property') })

/** An omitted number is 0. */
export const InventoryInput = z.object({
  ...nameFields,
  propertyId,
  quantity: measureFields.quantity.default(0),
  minStock: measureFields.minStock.default(0),
  costPerUnit: measureFields.costPerUnit.default(0),
  location: textFields.location.default(''),
  description: textFields.description.default(''),
})
export type InventoryInput = z.output<typeof InventoryInput>

/** Omitted fields do not change. The property changes only by a transfer. */
export const InventoryUpdate = z.object({
  ...nameFields,
  ...z.object({ ...measureFields, ...textFields }).partial().shape,
  version: Version.optional(),
})
export type InventoryUpdate = z.output<typeof InventoryUpdate>

/** `propertyId` is the destination. */
export const InventoryTransfer = z.object({
  propertyId,
  quantity: measureFields.quantity.refine((quantity) => quantity > 0, 'Enter how many to move'),
  version: Version.optional(),
})
export type InventoryTransfer = z.output<typeof InventoryTransfer>
