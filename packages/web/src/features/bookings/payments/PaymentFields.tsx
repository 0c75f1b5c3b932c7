import { formatNaira, type Naira } from '@ilewa/contract/core/money'
import { PaymentMethod, suggestedAccount } from '@ilewa/contract/money/terms'
import { Anchor, NativeSelect, Text } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { useToday } from '../../../lib/today.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { NairaField } from '../../../ui/form/NairaField.tsx'
import classes from './MoneyPanel.module.css'
import { methodOptions } from './payment-form.ts'
import { useOpenAccounts } from './payments.api.ts'

type SelectProps = ComponentProps<typeof NativeSelect>

interface PaymentFieldsProps {
  amount: ComponentProps<typeof NairaField>
  /** What is overdue by the payment schedule, which one tap takes as the amount. */
  overdue?: Naira
  method: SelectProps
  /** For people who record payments. */
  account?: SelectProps
  day: Omit<ComponentProps<typeof DateField>, 'label'>
  /** What of the amount is a caution deposit. */
  cautionPart?: ReactNode
  /** A question or a warning about the amount, below it. */
  notice?: ReactNode
}

/** The account that was chosen, or the one that the method suggests. */
function AccountField({ method, value, ...props }: SelectProps & { method: SelectProps['value'] }) {
  const accounts = useOpenAccounts() ?? []
  const suggested = suggestedAccount(accounts, PaymentMethod.parse(method))
  return (
    <NativeSelect
      label="Account"
      data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
      value={value || suggested?.id}
      {...props}
    />
  )
}

/** "Overdue: ₦112,500.00", below the amount. */
function OverdueSuggestion({ overdue, amount }: { overdue: Naira; amount: PaymentFieldsProps['amount'] }) {
  const label = `Overdue: ${formatNaira(overdue)}`
  if (amount.value === overdue) return <Text className="tap">{label}</Text>
  return (
    <Anchor component="button" type="button" className="tap" onClick={() => amount.onChange?.(overdue)}>
      {label}
    </Anchor>
  )
}

/** Amount, method, account and day of money that moved. */
export function PaymentFields({
  amount,
  overdue = 0,
  method,
  account,
  day,
  cautionPart,
  notice,
}: PaymentFieldsProps) {
  const today = useToday()
  return (
    <>
      <div>
        <NairaField placeholder="0.00" data-autofocus selectsOnFocus {...amount} />
        {overdue > 0 && <OverdueSuggestion overdue={overdue} amount={amount} />}
      </div>
      {cautionPart}
      {notice}
      <div className={classes.fields}>
        <NativeSelect label="Method" data={methodOptions} {...method} />
        {account ? (
          <AccountField {...account} method={method.value} />
        ) : (
          <DateField label="Day" max={today} {...day} />
        )}
      </div>
      {account && <DateField label="Day" max={today} {...day} />}
    </>
  )
}
