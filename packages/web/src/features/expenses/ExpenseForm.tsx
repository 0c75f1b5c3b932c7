import '@mantine/core/styles/Switch.layer.css'
import type { CivilDate } from '@ilewa/contract/core/dates'
import { withCrossFieldRule } from '@ilewa/contract/core/fields'
import type { Naira } from '@ilewa/contract/core/money'
import {
  type Expense,
  ExpenseInput,
  expenseFutureMessage,
  maxExpenseDescription,
  noLandlordMessage,
} from '@ilewa/contract/expenses/schema'
import { ExpenseCategory, type ExpenseCharge, expenseCategoryLabels } from '@ilewa/contract/expenses/terms'
import { isInForce } from '@ilewa/contract/landlords/schema'
import { NativeSelect, SimpleGrid, Skeleton, Switch, TextInput } from '@mantine/core'
import type { FormState } from '../../lib/forms/form-state.ts'
import { usePlanAllows } from '../../lib/session/plan.ts'
import { useCan } from '../../lib/session/use-can.ts'
import { useToday } from '../../lib/today.ts'
import { DetailsDialog } from '../../ui/dialog/DetailsDialog.tsx'
import { CountedTextarea } from '../../ui/form/CountedTextarea.tsx'
import { DateField } from '../../ui/form/DateField.tsx'
import { NairaField } from '../../ui/form/NairaField.tsx'
import { PropertySelect } from '../../ui/form/PropertySelect.tsx'
import { emptyForm, type RecordDialogProps } from '../../ui/record/RecordDialogs.tsx'
import { CreateRecordDialog, EditRecordDialog } from '../../ui/record/RecordFormDialog.tsx'
import type { RecordForm } from '../../ui/record/record-form.ts'
import { useAgreements } from '../landlords/agreements/agreements.api.ts'
import { maintenanceApi } from '../maintenance/maintenance.api.ts'
import { expenseApi, sendReceipt } from './expenses.api.ts'

// A type, not an interface, because the form requires a record type.
type ExpenseValues = {
  title: string
  description: string
  amount: Naira | undefined
  category: ExpenseCategory
  vendorName: string
  expenseDate: CivilDate | ''
  propertyId: string
  maintenanceRequestId: string
  chargedTo: ExpenseCharge
}

/** The contract's rules, and a date that is not in the future. */
const toSchema = (today: CivilDate) =>
  withCrossFieldRule(
    ExpenseInput,
    { expenseDate: ExpenseInput.shape.expenseDate },
    ({ expenseDate }, context) => {
      if (expenseDate <= today) return
      context.addIssue({ code: 'custom', path: ['expenseDate'], message: expenseFutureMessage })
    },
  )

const categories = ExpenseCategory.options.map((value) => ({ value, label: expenseCategoryLabels[value] }))

interface FieldsProps {
  form: FormState<ExpenseValues>
  record: Expense | undefined
}

/** The property, and whether the landlord who has it on the expense's date pays. */
function PropertyFields({ form, record }: FieldsProps) {
  const canCharge = useCan('landlords:manage')
  const hasLandlords = usePlanAllows('landlords')
  // After a downgrade the owner can still take a charge back.
  const isOffered = canCharge && (hasLandlords || record?.chargedTo === 'LANDLORD')
  const { propertyId, chargedTo, expenseDate } = form.values
  const { error } = form.getInputProps('chargedTo')
  const { data: agreements = [] } = useAgreements({ propertyId: isOffered ? propertyId : '' })
  const landlord = agreements.find((agreement) => isInForce(agreement, expenseDate))?.landlord
  return (
    <>
      <PropertySelect
        label="Property"
        clearable
        placeholder="No property"
        {...form.getInputProps('propertyId')}
        onChange={(id) => form.setValues({ propertyId: id, chargedTo: id ? chargedTo : 'BUSINESS' })}
      />
      {isOffered && propertyId && (landlord || chargedTo === 'LANDLORD') && (
        <Switch
          size="md"
          label="The landlord pays this"
          description={landlord ? `Taken off the share of ${landlord.name}.` : noLandlordMessage}
          checked={chargedTo === 'LANDLORD'}
          error={error}
          aria-invalid={error ? true : undefined}
          onChange={(event) =>
            form.setFieldValue('chargedTo', event.currentTarget.checked ? 'LANDLORD' : 'BUSINESS')
          }
        />
      )}
    </>
  )
}

function Fields({ form, record }: FieldsProps) {
  const today = useToday()
  const { data: maintenanceRequest } = maintenanceApi.useOne(
    record ? null : form.values.maintenanceRequestId || null,
  )
  const requestTitle = record?.maintenanceTitle ?? maintenanceRequest?.title
  const field = form.getInputProps
  return (
    <>
      {requestTitle && (
        <TextInput label="Maintenance request" readOnly variant="filled" value={requestTitle} />
      )}
      <TextInput label="Title" required placeholder="Diesel for the generator" {...field('title')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <NairaField label="Amount" required placeholder="0.00" {...field('amount')} />
        <NativeSelect label="Category" required data={categories} {...field('category')} />
        <TextInput label="Vendor" required placeholder="Who was paid" {...field('vendorName')} />
        <DateField label="Expense date" required max={today} {...field('expenseDate')} />
      </SimpleGrid>
      <PropertyFields form={form} record={record} />
      <CountedTextarea label="Description" max={maxExpenseDescription} {...field('description')} />
    </>
  )
}

const expenseForm: RecordForm<Expense, ReturnType<typeof toSchema>, ExpenseValues> = {
  api: expenseApi,
  labels: {
    createTitle: 'New Expense',
    editTitle: 'Edit Expense',
    create: 'Create expense',
    createFailed: 'Failed to create expense',
    updateFailed: 'Failed to update expense',
  },
  size: 'xl',
  schema: toSchema,
  toValues: (expense) => ({
    ...expense,
    propertyId: expense.propertyId ?? '',
    maintenanceRequestId: expense.maintenanceRequestId ?? '',
  }),
  Fields,
  pictures: {
    label: 'Receipt',
    description: 'A photo of the receipt, at most 5 MB.',
    max: 1,
    savingLabel: 'Saving the receipt…',
    failedMessage: 'The expense is saved, but the receipt is not.',
    currentPictures: ({ receipt }) => (receipt ? [receipt] : []),
    send: sendReceipt,
  },
}

export const EditExpenseDialog = (props: RecordDialogProps) => (
  <EditRecordDialog {...props} description={expenseForm} />
)

/** Records an expense. If `id` is that of a maintenance request, the form is prefilled from the request. */
export function CreateExpenseDialog({ id: prefillId, ...dialog }: RecordDialogProps) {
  const requestId = prefillId === emptyForm ? null : prefillId
  const today = useToday()
  const { data: request, isPending } = maintenanceApi.useOne(requestId)
  if (requestId && isPending) {
    return (
      <DetailsDialog {...dialog} size="xl" title={expenseForm.labels.createTitle}>
        <Skeleton className="delayed" height="24rem" radius="lg" />
      </DetailsDialog>
    )
  }
  const initialValues: ExpenseValues = {
    title: request?.title ?? '',
    description: '',
    amount: request?.actualCost ?? request?.estimatedCost ?? undefined,
    category: request ? 'REPAIRS' : 'OTHER',
    vendorName: '',
    expenseDate: today,
    propertyId: request?.propertyId ?? '',
    maintenanceRequestId: request?.id ?? '',
    chargedTo: 'BUSINESS',
  }
  return (
    <CreateRecordDialog
      {...dialog}
      description={expenseForm}
      initialValues={initialValues}
      draft={`expense.${requestId ?? ''}`}
    />
  )
}
