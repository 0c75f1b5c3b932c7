import { NumberField, type NumberFieldProps } from './NumberField.tsx'

interface NairaFieldProps extends Omit<NumberFieldProps, 'decimals'> {
  /** Typing replaces the amount, which is only proposed. */
  selectsOnFocus?: boolean
}

/** An amount in naira: groups thousands while typing, shows two decimals on blur. */
export const NairaField = ({ selectsOnFocus = false, ...props }: NairaFieldProps) => (
  <NumberField
    leftSection={<span aria-hidden>₦</span>}
    onFocus={selectsOnFocus ? ({ currentTarget }) => currentTarget.select() : undefined}
    {...props}
    decimals={2}
    isFixed
  />
)
