import { z } from 'zod'
import { csvEndpoint, endpoint } from '../core/endpoint.ts'
import { ById, Nothing, uuid } from '../core/fields.ts'
import { recordEndpoints, sameAccess, successMessages } from '../core/record-endpoints.ts'
import { StatementMonth } from '../money/statements/statements.ts'
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
