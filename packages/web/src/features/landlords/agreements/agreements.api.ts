import type { CallInput } from '@ilewa/contract/core/endpoint'
import { agreements } from '@ilewa/contract/landlords/endpoints'
import type { Agreement, AgreementInput } from '@ilewa/contract/landlords/schema'
import { ApiError } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { useEndpoint } from '../../../lib/api/endpoint-query.ts'
import type { EditableRecords, RemovableRecords } from '../../../lib/api/record-api.ts'
import { refresh } from '../../../lib/api/refresh.ts'

/** The agreements of a property or a landlord, the latest first; disabled without an id. */
export const useAgreements = (query: CallInput<typeof agreements.list>['query']) =>
  useEndpoint(
    agreements.list,
    { query },
    { select: (data) => data.agreements, enabled: Boolean(query.propertyId || query.landlordId) },
  )

/** Identifies an agreement in the URL, with the landlord in whose list it is found. */
export const toAgreementItem = (landlordId: string, id: string) => `${landlordId}_${id}`

function parseAgreementItem(item: string) {
  const [landlordId = '', id = ''] = item.split('_')
  return { landlordId, id }
}

const notFound = () =>
  new ApiError({ code: 'common.not_found', status: 404, message: 'This agreement does not exist any more.' })

function toSaved({ data, message }: { data: { agreement: Agreement }; message: string }) {
  void refresh('landlord')
  return { record: data.agreement, message }
}

/** The endpoints have no single agreement: the item of `toAgreementItem` says in which list it is. */
export const agreementApi: EditableRecords<Agreement, AgreementInput, AgreementInput> &
  RemovableRecords<Agreement> = {
  useOne: (item) => {
    const { landlordId, id } = parseAgreementItem(item ?? '')
    return useEndpoint(
      agreements.list,
      { query: { landlordId } },
      {
        enabled: item !== null,
        select: (data) => {
          const agreement = data.agreements.find((candidate) => candidate.id === id)
          if (!agreement) throw notFound()
          return agreement
        },
      },
    )
  },
  create: async (body, idempotencyKey) => toSaved(await call(agreements.create, { body, idempotencyKey })),
  update: async ({ id, version }, { propertyId: _, landlordId: __, endsCurrent: ___, ...terms }) =>
    toSaved(await call(agreements.update, { params: { id }, body: { ...terms, version } })),
  remove: async (item) => {
    const { message } = await call(agreements.remove, { params: { id: parseAgreementItem(item).id } })
    void refresh('landlord')
    return message
  },
}
