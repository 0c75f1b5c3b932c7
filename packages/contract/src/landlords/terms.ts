import { z } from 'zod'

/** How a landlord and the business share the income of a property. */
export const AgreementKind = z.enum(['PERCENT', 'FIXED', 'GUARANTEED'])
export type AgreementKind = z.infer<typeof AgreementKind>

export const agreementKindLabels: Record<AgreementKind, string> = {
  PERCENT: 'Percentage of income',
  FIXED: 'Fixed fee a month',
  GUARANTEED: 'Guaranteed rent a month',
}

/** What each kind means, for the form. */
export const agreementKindHints: Record<AgreementKind, string> = {
  PERCENT: 'You keep a percentage of the income. The landlord gets the rest.',
  FIXED: 'You keep a fixed amount each month. The landlord gets the rest of the income.',
  GUARANTEED: 'The landlord gets the same rent each month, whatever the property earns.',
}
