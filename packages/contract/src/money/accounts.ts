import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ById, requiredLine, uuid, withCrossFieldRule } from '../core/fields.ts'
import { MoneyAccountKind } from './terms.ts'

/** Per business, archived ones included. */
export const maxMoneyAccounts = 50

export const accountArchivedMessage = 'This account is archived. Choose another one'
export const accountNameTakenMessage = 'You have an account with this name already'
export const tooManyAccountsMessage = `You can have ${maxMoneyAccounts} accounts. Rename one that you no longer use`
const accountNumberMessage = 'Account number must be 10 digits'

/** A line that may be left out; an empty one is read as left out. */
const optionalLine = <S extends z.ZodType<string, string>>(schema: S) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())

/** A bank account: bank, number and holder. */
export const bankAccountFields = {
  bankName: optionalLine(requiredLine({ label: 'Bank', min: 2, max: 60 })),
  accountNumber: optionalLine(
    z.string({ error: accountNumberMessage }).regex(/^\d{10}$/, accountNumberMessage),
  ),
  accountName: optionalLine(requiredLine({ label: 'Account name', min: 2, max: 100 })),
}

const missingBankMessages = {
  bankName: 'Bank is required',
  accountNumber: 'Account number is required',
  accountName: 'Account name is required',
} as const

type BankAccountValues = Partial<Record<keyof typeof missingBankMessages, unknown>>

const isMissing = (value: unknown) => value === undefined || value === null || value === ''

export const hasBankAccount = (values: BankAccountValues): boolean =>
  Object.keys(missingBankMessages).some((name) => !isMissing(values[name as keyof BankAccountValues]))

/** Adds an issue for each part of a bank account that is missing. */
export function requireBankAccount(values: BankAccountValues, context: z.core.$RefinementCtx): void {
  for (const [path, message] of Object.entries(missingBankMessages))
    if (isMissing(values[path as keyof BankAccountValues]))
      context.addIssue({ code: 'custom', path: [path], message })
}

/** For a rule that reads the parts of a bank account, whether they are valid or not. */
export const anyBankAccount = {
  bankName: z.unknown().optional(),
  accountNumber: z.unknown().optional(),
  accountName: z.unknown().optional(),
}

const accountFields = {
  kind: z.enum(
    MoneyAccountKind.options.filter((kind) => kind !== 'UNKNOWN'),
    { error: 'Choose a kind of account' },
  ),
  name: requiredLine({ label: 'Name', min: 2, max: 60 }),
  ...bankAccountFields,
}

/** A bank account has a bank, a number and a holder's name; other accounts have none of them. */
export const MoneyAccountInput = withCrossFieldRule(
  z.object(accountFields),
  { kind: accountFields.kind, ...anyBankAccount },
  (values, context) => {
    if (values.kind === 'BANK') requireBankAccount(values, context)
  },
)
export type MoneyAccountInput = z.output<typeof MoneyAccountInput>

/** What is omitted does not change. The kind never changes. */
export const MoneyAccountUpdate = z.object({
  name: accountFields.name.optional(),
  bankName: accountFields.bankName,
  accountNumber: accountFields.accountNumber,
  accountName: accountFields.accountName,
  /** An archived account takes no new payments. */
  archived: z.boolean('Choose on or off').optional(),
  /** Makes this bank account the one that guests pay into, instead of another one. */
  isForGuests: z.literal(true, 'Choose another account for guests instead').optional(),
})
export type MoneyAccountUpdate = z.output<typeof MoneyAccountUpdate>

/** A place where money of the business lies. */
export const MoneyAccount = z.object({
  id: uuid,
  kind: MoneyAccountKind,
  name: z.string(),
  bankName: z.string().nullable(),
  accountNumber: z.string().nullable(),
  accountName: z.string().nullable(),
  archivedAt: z.iso.datetime().nullable(),
  /** The bank account that guests pay into. At most one, and not an archived one. */
  isForGuests: z.boolean(),
  /** What guests paid into it, less refunds and payouts, with what was moved from and to other accounts. */
  balance: z.number(),
  /** Transfers of its statements that wait to be matched, or that the bank reversed after they were posted. */
  transfersToMatch: z.int().default(0),
})
export type MoneyAccount = z.infer<typeof MoneyAccount>

const accountResponse = z.object({ moneyAccount: MoneyAccount })

export const moneyAccounts = {
  list: endpoint({
    method: 'GET',
    path: '/money-accounts',
    access: 'money:settings',
    response: z.object({ moneyAccounts: z.array(MoneyAccount) }),
    summary: 'The places where money lies, with their balances; archived ones last',
  }),
  create: endpoint({
    method: 'POST',
    path: '/money-accounts',
    access: 'money:settings',
    body: MoneyAccountInput,
    response: accountResponse,
    message: 'Account added',
    status: 201,
    summary: 'Add an account',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/money-accounts/{id}',
    access: 'money:settings',
    params: ById,
    body: MoneyAccountUpdate,
    response: accountResponse,
    message: 'Account updated',
    summary: 'Change, archive or restore an account',
  }),
}
