import { z } from 'zod'
import { csvEndpoint, endpoint } from '../core/endpoint.ts'
import { ById, Nothing, uuid } from '../core/fields.ts'
import { PageQuery } from '../core/list-query.ts'
import { recordEndpoints, sameAccess, successMessages } from '../core/record-endpoints.ts'
import { documentLinkDays } from '../money/documents.ts'
import { ReversalInput } from '../money/schema.ts'
import { StatementInput, StatementMonth } from '../money/statements/statements.ts'
import { LandlordPayment, LandlordPayoutInput } from './payouts.ts'
import {
  Agreement,
  AgreementInput,
  AgreementUpdate,
  Landlord,
  LandlordInput,
  LandlordListQuery,
  LandlordUpdate,
} from './schema.ts'
import { LandlordMonth } from './share.ts'
import {
  LandlordStatement,
  LandlordStatementDraft,
  ListedLandlordStatement,
  maxTypedLines,
  TypedLine,
} from './statements.ts'

const landlordsAccess = { access: 'landlords:manage', feature: 'landlords' } as const

export const landlords = {
  ...recordEndpoints({
    path: '/landlords',
    names: ['landlord', 'landlords'],
    access: sameAccess('landlords:manage'),
    feature: 'landlords',
    item: Landlord,
    details: Landlord,
    query: LandlordListQuery,
    input: LandlordInput,
    update: LandlordUpdate,
    updateMethod: 'PUT',
    messages: successMessages('Landlord'),
    summaries: {
      list: 'Landlords by name, phone or email',
      get: 'One landlord with the properties of which an agreement is in force',
      create: 'Add a landlord',
      update: 'Change a landlord',
      remove: 'Delete a landlord without agreements',
    },
  }),
  export: csvEndpoint({
    ...landlordsAccess,
    path: '/landlords/export',
    query: LandlordListQuery.pick({ q: true, sort: true }),
    summary: 'The filtered landlords as CSV',
  }),
}

const agreementResponse = z.object({ agreement: Agreement })

export const agreements = {
  list: endpoint({
    ...landlordsAccess,
    method: 'GET',
    path: '/agreements',
    query: z
      .object({ propertyId: uuid.optional(), landlordId: uuid.optional() })
      .refine(({ propertyId, landlordId }) => propertyId ?? landlordId, {
        path: ['propertyId'],
        error: 'Choose a property or a landlord',
      }),
    response: z.object({ agreements: z.array(Agreement) }),
    summary: 'The agreements of a property or a landlord, the latest first',
  }),
  create: endpoint({
    ...landlordsAccess,
    method: 'POST',
    path: '/agreements',
    body: AgreementInput,
    response: agreementResponse,
    message: 'Agreement created successfully',
    status: 201,
    summary: 'Agree with a landlord on the income of a property; it has one agreement at a time',
  }),
  update: endpoint({
    ...landlordsAccess,
    method: 'PUT',
    path: '/agreements/{id}',
    params: ById,
    body: AgreementUpdate,
    response: agreementResponse,
    message: 'Agreement updated successfully',
    summary: 'Correct the terms and days of an agreement, or end it; replaces all of them',
  }),
  remove: endpoint({
    ...landlordsAccess,
    method: 'DELETE',
    path: '/agreements/{id}',
    params: ById,
    response: Nothing,
    message: 'Agreement deleted successfully',
    summary: 'Delete an agreement that was entered by mistake',
  }),
}

export const landlordMonths = {
  get: endpoint({
    ...landlordsAccess,
    method: 'GET',
    path: '/landlords/{id}/month',
    params: ById,
    query: z.object({ month: StatementMonth }),
    response: z.object({ month: LandlordMonth }),
    summary: "A landlord's share of a month, by the stays and expenses as they are now",
  }),
}

/** What is added to the statement by hand counts in `closing`. */
export const LandlordStatementInput = StatementInput.extend({
  typedLines: z
    .array(TypedLine)
    .max(maxTypedLines, `A statement has at most ${maxTypedLines} lines of your own`)
    .default([]),
})
export type LandlordStatementInput = z.output<typeof LandlordStatementInput>

export const landlordStatements = {
  list: endpoint({
    ...landlordsAccess,
    method: 'GET',
    path: '/landlords/{id}/statements',
    params: ById,
    response: z.object({ statements: z.array(ListedLandlordStatement) }),
    summary: 'The issued statements of a landlord, the latest month first',
  }),
  draft: endpoint({
    ...landlordsAccess,
    method: 'GET',
    path: '/landlords/{id}/statements/draft',
    params: ById,
    query: z.object({ month: StatementMonth }),
    response: z.object({ draft: LandlordStatementDraft }),
    summary: 'The statement of a month as it would be issued now, without lines of your own',
  }),
  issue: endpoint({
    ...landlordsAccess,
    method: 'POST',
    path: '/landlords/{id}/statements',
    params: ById,
    body: LandlordStatementInput,
    response: z.object({ statement: ListedLandlordStatement }),
    message: 'Statement issued',
    status: 201,
    summary:
      'Issue the statement of a month that is over, and owe the landlord what it states; it never changes afterwards',
  }),
  get: endpoint({
    ...landlordsAccess,
    method: 'GET',
    path: '/landlord-statements/{id}',
    params: ById,
    response: z.object({
      statement: LandlordStatement,
      /** Of the landlord, to send the statement. */
      landlordPhoneE164: z.string().nullable(),
      /** How many links are valid. */
      links: z.int(),
    }),
    summary: 'An issued statement of a landlord',
  }),
  pdf: endpoint({
    ...landlordsAccess,
    method: 'GET',
    path: '/landlord-statements/{id}/pdf',
    file: 'application/pdf',
    params: ById,
    response: z.string(),
    summary: 'An issued statement of a landlord as PDF',
  }),
  createLink: endpoint({
    ...landlordsAccess,
    method: 'POST',
    path: '/landlord-statements/{id}/links',
    params: ById,
    response: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
    message: 'Link created',
    status: 201,
    summary: `Create a link that shows the statement without an account for ${documentLinkDays} days`,
  }),
  /** Without a paid plan too, when no link can be created: a link can be ended at any time. */
  revokeLinks: endpoint({
    method: 'DELETE',
    path: '/landlord-statements/{id}/links',
    access: 'landlords:manage',
    params: ById,
    response: Nothing,
    message: 'Links revoked',
    summary: 'Revoke all links of the statement',
  }),
}

const dueResponse = z.object({
  /** What is owed by issued statements, less payouts, in naira. */
  due: z.number(),
})

export const landlordPayouts = {
  list: endpoint({
    ...landlordsAccess,
    method: 'GET',
    path: '/landlords/{id}/payouts',
    params: ById,
    query: PageQuery,
    response: dueResponse.extend({ payments: z.array(LandlordPayment) }),
    paged: true,
    summary: 'What is due to a landlord, and what they were paid, the latest day first',
  }),
  pay: endpoint({
    ...landlordsAccess,
    method: 'POST',
    path: '/landlords/{id}/payouts',
    params: ById,
    body: LandlordPayoutInput,
    response: dueResponse,
    message: 'Payout recorded',
    status: 201,
    summary: 'Record that a landlord was paid, at most what is due by statements unless it is an advance',
  }),
  reverse: endpoint({
    ...landlordsAccess,
    method: 'POST',
    path: '/landlord-payouts/{id}/reverse',
    params: ById,
    body: ReversalInput,
    response: dueResponse,
    message: 'Payout reversed',
    status: 201,
    summary: 'Reverse a payout with its withheld tax that was a mistake',
  }),
}
