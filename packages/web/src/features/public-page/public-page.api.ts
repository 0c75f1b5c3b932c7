import { propertyPages, publicPages } from '@ilewa/contract/public-page/endpoints'
import type { PropertyPageInput, PublicPage, PublicPageInput } from '@ilewa/contract/public-page/schema'
import { call } from '../../lib/api/call.ts'
import { queryKeyOf, useEndpoint } from '../../lib/api/endpoint-query.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { refresh } from '../../lib/api/refresh.ts'
import { notifySuccess } from '../../lib/notify.ts'

/** The public page of the business, and its properties. */
export const usePublicPage = () => useEndpoint(publicPages.get, {})

/** Fields that are omitted keep their value. */
export async function savePublicPage(body: PublicPageInput): Promise<PublicPage> {
  const { data, message } = await call(publicPages.update, { body })
  queryClient.setQueryData(queryKeyOf(publicPages.get), data)
  void refresh('business')
  notifySuccess(message)
  return data.publicPage
}

/** How a property appears on the public page. */
export const usePropertyPage = (id: string) =>
  useEndpoint(propertyPages.get, { params: { id } }, { select: (data) => data.propertyPage })

export async function savePropertyPage(id: string, body: PropertyPageInput): Promise<void> {
  const { data, message } = await call(propertyPages.update, { params: { id }, body })
  queryClient.setQueryData(queryKeyOf(propertyPages.get, { params: { id } }), data)
  void refresh('property')
  notifySuccess(message)
}
