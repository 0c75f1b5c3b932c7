import { formatNaira, formatNairaBalance, type Naira, sumNaira } from '@ilewa/contract/core/money'
import type { MoneyAccount } from '@ilewa/contract/money/accounts'
import { NativeSelect, Text } from '@mantine/core'
import type { ComponentProps } from 'react'
import { NairaField } from '../../../ui/form/NairaField.tsx'

interface FromAccountFieldsProps {
  accounts: readonly MoneyAccount[]
  account: ComponentProps<typeof NativeSelect>
  fee: ComponentProps<typeof NairaField>
  /** What arrived, in naira. */
  amount: Naira
}

/** The account that money left, with what was taken of it on its way. */
export function FromAccountFields({ accounts, account, fee, amount }: FromAccountFieldsProps) {
  const name = accounts.find(({ id }) => id === account.value)?.name
  const paidFee = Number(fee.value ?? 0)
  return (
    <>
      <NativeSelect
        label="From"
        data={[
          { value: '', label: 'Choose an account', disabled: true },
          ...accounts.map(({ id, name: label, balance, archivedAt }) => ({
            value: id,
            label: `${label}${archivedAt ? ' (archived)' : ''} · ${formatNairaBalance(balance)}`,
          })),
        ]}
        {...account}
      />
      <NairaField label="Fee (optional)" description="What the POS or online provider deducted." {...fee} />
      {name && amount > 0 && paidFee > 0 && (
        <Text role="status">
          {formatNaira(sumNaira([amount, paidFee]))} leaves {name}.
        </Text>
      )}
    </>
  )
}
