import { PaymentMethod, suggestedAccount } from '@ilewa/contract/money/terms'
import { NativeSelect, SimpleGrid } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { useToday } from '../../../lib/today.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { NairaField } from '../../../ui/form/NairaField.tsx'
import { methodOptions } from './payment-form.ts'
import { useOpenAccounts } from './payments.api.ts'

type SelectProps = ComponentProps<typeof NativeSelect>

interface PaymentFieldsProps {
  amount: ComponentProps<typeof NairaField>
  method: SelectProps
  /** For people who record payments. */
  account?: SelectProps
  day: Omit<ComponentProps<typeof DateField>, 'label'>
  /** A question about the amount, below it. */
  credit?: ReactNode
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

/** Amount, method, account and day of money that moved. */
export function PaymentFields({ amount, method, account, day, credit }: PaymentFieldsProps) {
  const today = useToday()
  return (
    <>
      {/* Typing replaces the proposed amount. */}
      <NairaField
        placeholder="0.00"
        data-autofocus
        onFocus={({ currentTarget }) => currentTarget.select()}
        {...amount}
      />
      {credit}
      <SimpleGrid cols={2} spacing="md">
        <NativeSelect label="Method" data={methodOptions} {...method} />
        {account ? (
          <AccountField {...account} method={method.value} />
        ) : (
          <DateField label="Day" max={today} {...day} />
        )}
      </SimpleGrid>
      {account && <DateField label="Day" max={today} {...day} />}
    </>
  )
}
