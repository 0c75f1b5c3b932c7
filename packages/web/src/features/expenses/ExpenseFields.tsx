import { maxExpenseDescription } from '@ilewa/contract/expenses/schema'
import { ExpenseCategory, expenseCategoryLabels } from '@ilewa/contract/expenses/terms'
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useToday } from '../../lib/today.ts'
import { CountedTextarea } from '../../ui/form/CountedTextarea.tsx'
import { DateField } from '../../ui/form/DateField.tsx'
import { NairaField } from '../../ui/form/NairaField.tsx'
import { PropertySelect } from '../../ui/form/PropertySelect.tsx'
import type { ExpenseForm } from './expense-form.ts'

const categories = ExpenseCategory.options.map((value) => ({ value, label: expenseCategoryLabels[value] }))

/** All fields of an expense except the receipt. */
export function ExpenseFields({ form }: { form: ExpenseForm }) {
  const today = useToday()
  const field = form.getInputProps
  return (
    <>
      <TextInput label="Title" required placeholder="Diesel for the generator" {...field('title')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <NairaField label="Amount" required placeholder="0.00" {...field('amount')} />
        <NativeSelect label="Category" required data={categories} {...field('category')} />
        <TextInput label="Vendor" required placeholder="Who was paid" {...field('vendorName')} />
        <DateField label="Expense date" required max={today} {...field('expenseDate')} />
      </SimpleGrid>
      <PropertySelect label="Property" clearable placeholder="No property" {...field('propertyId')} />
      <CountedTextarea label="Description" max={maxExpenseDescription} {...field('description')} />
    </>
  )
}
