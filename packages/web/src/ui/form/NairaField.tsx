import { NumberField, type NumberFieldProps } from './NumberField.tsx'

/** An amount in naira: groups thousands while typing, shows two decimals on blur. */
export const NairaField = (props: Omit<NumberFieldProps, 'decimals'>) => (
  <NumberField leftSection={<span aria-hidden>₦</span>} {...props} decimals={2} isFixed />
)
