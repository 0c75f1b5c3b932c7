import { z } from 'zod'
import { type CivilDate, civilDate, formatDate, requiredDate } from '../core/dates.ts'
import {
  emailOrEmpty,
  optionalText,
  phone,
  recordState,
  requiredError,
  requiredLine,
  uuid,
  Version,
  withCrossFieldRule,
} from '../core/fields.ts'
import { ListQuery } from '../core/list-query.ts'
import { formatNaira, hasAtMostTwoDecimals, positiveNaira } from '../core/money.ts'
import { anyBankAccount, bankAccountFields, hasBankAccount, requireBankAccount } from '../money/accounts.ts'
import { AgreementKind } from './terms.ts'

export const maxLandlordAddress = 300
export const maxLandlordTaxId = 20
export const maxLandlordNotes = 1_000

const toNull = (line: string | undefined): string | null => line ?? null

const landlordFields = {
  name: requiredLine({ label: 'Name', min: 2, max: 100 }),
  phone: phone(),
  email: emailOrEmpty.nullish().transform((value) => value || null),
  address: optionalText({
    max: maxLandlordAddress,
    tooLong: `Address must be ${maxLandlordAddress} characters or less`,
  }),
  taxId: optionalText({
    max: maxLandlordTaxId,
    tooLong: `Tax ID must be ${maxLandlordTaxId} characters or less`,
  }),
  notes: optionalText({
    max: maxLandlordNotes,
    tooLong: `Notes must be ${maxLandlordNotes} characters or less`,
  }),
  bankName: bankAccountFields.bankName.transform(toNull),
  accountNumber: bankAccountFields.accountNumber.transform(toNull),
  accountName: bankAccountFields.accountName.transform(toNull),
}

/** Refuses an incomplete bank account. */
const requireWholeBankAccount = (
  values: Parameters<typeof requireBankAccount>[0],
  context: z.core.$RefinementCtx,
) => {
  if (hasBankAccount(values)) requireBankAccount(values, context)
}

/** The bank account, to which payouts go, has a bank, a number and a holder's name, or is left out. */
export const LandlordInput = withCrossFieldRule(
  z.object(landlordFields),
  anyBankAccount,
  requireWholeBankAccount,
)
export type LandlordInput = z.output<typeof LandlordInput>

/** Replaces all fields. */
export const LandlordUpdate = withCrossFieldRule(
  z.object({ ...landlordFields, version: Version.optional() }),
  anyBankAccount,
  requireWholeBankAccount,
)
export type LandlordUpdate = z.output<typeof LandlordUpdate>

/** The owner of properties that the business lets. They have no account in the app. */
export const Landlord = z.object({
  id: uuid,
  name: z.string(),
  phone: z.string(),
  phoneE164: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  taxId: z.string().nullable(),
  bankName: z.string().nullable(),
  accountNumber: z.string().nullable(),
  accountName: z.string().nullable(),
  notes: z.string().nullable(),
  /** The properties of which an agreement is in force today. */
  properties: z.array(z.object({ id: uuid, name: z.string() })),
  /** What is owed by issued statements, less payouts, in naira; below 0 if the landlord owes the business. */
  due: z.number(),
  createdBy: uuid,
  createdByName: z.string(),
  ...recordState,
})
export type Landlord = z.infer<typeof Landlord>

export const LandlordSort = z.enum(['name', '-createdAt', '-due'])
export const LandlordListQuery = ListQuery.extend({ sort: LandlordSort.default('name') })

const percentMessage = 'Fee must be from 0 to 100 %'
const feePercent = z
  .number({ error: requiredError('Fee is required', 'Fee') })
  .min(0, percentMessage)
  .max(100, percentMessage)
  .refine(hasAtMostTwoDecimals, 'Fee has at most two decimals')

const agreementFields = {
  kind: z.enum(AgreementKind.options, { error: 'Choose how the income is shared' }),
  firstDay: requiredDate('First day'),
  /** Included; null if the end is not agreed. */
  lastDay: civilDate('Last day must be a real date (YYYY-MM-DD)')
    .nullish()
    .transform((day) => day ?? null),
  /** What the business keeps, in percent with at most two decimals; of `PERCENT` only. */
  feePercent: feePercent.nullish().transform((percent) => percent ?? null),
  /** In naira. FIXED: the monthly fee of the business. GUARANTEED: the monthly rent of the landlord. */
  monthlyAmount: positiveNaira('Amount')
    .nullish()
    .transform((amount) => amount ?? null),
  /** The income that is shared contains cleaning fees. */
  includesCleaning: z.boolean('Choose on or off').default(false),
  /** Agents' commission is taken off the income before it is shared. */
  agentCommissionFirst: z.boolean('Choose on or off').default(false),
}

const termFields = {
  kind: agreementFields.kind,
  feePercent: z.unknown().optional(),
  monthlyAmount: z.unknown().optional(),
}

/** A percentage or an amount, as the kind needs it. */
function requireTerms(
  { kind, ...amounts }: { kind: AgreementKind; feePercent?: unknown; monthlyAmount?: unknown },
  context: z.core.$RefinementCtx,
): void {
  const [path, message] =
    kind === 'PERCENT'
      ? (['feePercent', 'Fee is required'] as const)
      : (['monthlyAmount', 'Amount is required'] as const)
  if (amounts[path] === undefined || amounts[path] === null)
    context.addIssue({ code: 'custom', path: [path], message })
}

const dayFields = { firstDay: agreementFields.firstDay, lastDay: agreementFields.lastDay }

function requireOrderOfDays(
  { firstDay, lastDay }: { firstDay: string; lastDay: string | null },
  context: z.core.$RefinementCtx,
): void {
  if (lastDay !== null && lastDay < firstDay)
    context.addIssue({
      code: 'custom',
      path: ['lastDay'],
      message: 'Last day cannot be before the first day',
    })
}

/** What belongs to another kind is dropped. */
const withoutOtherTerms = <
  T extends {
    kind: AgreementKind
    feePercent: number | null
    monthlyAmount: number | null
    includesCleaning: boolean
    agentCommissionFirst: boolean
  },
>(
  values: T,
): T => ({
  ...values,
  feePercent: values.kind === 'PERCENT' ? values.feePercent : null,
  monthlyAmount: values.kind === 'PERCENT' ? null : values.monthlyAmount,
  includesCleaning: values.kind !== 'GUARANTEED' && values.includesCleaning,
  agentCommissionFirst: values.kind !== 'GUARANTEED' && values.agentCommissionFirst,
})

export const AgreementInput = withCrossFieldRule(
  withCrossFieldRule(
    z.object({
      ...agreementFields,
      propertyId: z.uuid({ error: requiredError('Property is required', 'Property') }),
      landlordId: z.uuid({ error: requiredError('Landlord is required', 'Landlord') }),
      /** Ends the agreement that is in force on the first day, on the day before. */
      endsCurrent: z.boolean('Choose on or off').default(false),
    }),
    termFields,
    requireTerms,
  ),
  dayFields,
  requireOrderOfDays,
).transform(withoutOtherTerms)
export type AgreementInput = z.output<typeof AgreementInput>

/** Corrects the terms. The property and the landlord stay. */
export const AgreementUpdate = withCrossFieldRule(
  withCrossFieldRule(z.object({ ...agreementFields, version: Version.optional() }), termFields, requireTerms),
  dayFields,
  requireOrderOfDays,
).transform(withoutOtherTerms)
export type AgreementUpdate = z.output<typeof AgreementUpdate>

/** How a landlord and the business share the income of a property in a range of days. A property has one at a time. */
export const Agreement = z.object({
  id: uuid,
  property: z.object({ id: uuid, name: z.string() }),
  landlord: z.object({ id: uuid, name: z.string() }),
  kind: AgreementKind,
  firstDay: z.string(),
  lastDay: z.string().nullable(),
  feePercent: z.number().nullable(),
  monthlyAmount: z.number().nullable(),
  includesCleaning: z.boolean(),
  agentCommissionFirst: z.boolean(),
  ...recordState,
})
export type Agreement = z.infer<typeof Agreement>

export const isInForce = (
  { firstDay, lastDay }: Pick<Agreement, 'firstDay' | 'lastDay'>,
  day: CivilDate,
): boolean => firstDay <= day && (lastDay === null || day <= lastDay)

/** "from 1 Nov 2026", "1 Nov 2026 to 31 Oct 2027" */
export const describeAgreementDays = ({
  firstDay,
  lastDay,
}: Pick<Agreement, 'firstDay' | 'lastDay'>): string =>
  lastDay === null ? `from ${formatDate(firstDay)}` : `${formatDate(firstDay)} to ${formatDate(lastDay)}`

/** "20 % fee, after agents' commission", "₦50,000.00 fee a month", "₦600,000.00 rent a month" */
export function describeTerms({
  kind,
  feePercent,
  monthlyAmount,
  includesCleaning,
  agentCommissionFirst,
}: Pick<
  Agreement,
  'kind' | 'feePercent' | 'monthlyAmount' | 'includesCleaning' | 'agentCommissionFirst'
>): string {
  const main = {
    PERCENT: `${feePercent} % fee`,
    FIXED: `${formatNaira(monthlyAmount)} fee a month`,
    GUARANTEED: `${formatNaira(monthlyAmount)} rent a month`,
  }[kind]
  return [
    main,
    ...(includesCleaning ? ['cleaning fees count as income'] : []),
    ...(agentCommissionFirst ? ["after agents' commission"] : []),
  ].join(', ')
}

export const archivedPropertyMessage = 'The property is archived. Restore it before you extend the agreement'

/** `agreements.overlap` */
export const agreementOverlapReason = (other: Pick<Agreement, 'landlord' | 'firstDay' | 'lastDay'>): string =>
  `The property has an agreement with ${other.landlord.name}, ${describeAgreementDays(other)}. Choose other days, or change that one first.`

/** `landlords.has_statement` */
export const landlordHasStatementReason =
  'This landlord has statements or payouts. Landlords with an account cannot be deleted.'

/** `landlords.has_agreement` */
export const landlordHasAgreementReason = (other: Pick<Agreement, 'property'>): string =>
  `${other.property.name} has an agreement with this landlord. Landlords with agreements cannot be deleted.`
