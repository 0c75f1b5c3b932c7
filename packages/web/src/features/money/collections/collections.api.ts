import {
  type CollectionKeysInput,
  type CollectionKeysRemoval,
  collectionKeys,
} from '@ilewa/contract/collections/keys'
import { call } from '../../../lib/api/call.ts'
import { queryKeyOf, type ResponseData, useEndpoint } from '../../../lib/api/endpoint-query.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { refresh } from '../../../lib/api/refresh.ts'
import { notifySuccess } from '../../../lib/notify.ts'

/** Whether guests can pay online; owners only. */
export const useCollectionKeys = ({ enabled = true } = {}) =>
  useEndpoint(collectionKeys.get, {}, { select: (data) => data.collectionKeys, enabled })

interface ChangedKeys {
  data: ResponseData<typeof collectionKeys.get>
  message: string
}

function showChange({ data, message }: ChangedKeys) {
  queryClient.setQueryData(queryKeyOf(collectionKeys.get), data)
  // Saving can add a money account, and deleting cancels pay links.
  void refresh('booking')
  notifySuccess(message)
}

/** Not a mutation of React Query, which would keep the keys in its cache. */
export async function saveCollectionKeys(body: CollectionKeysInput): Promise<void> {
  showChange(await call(collectionKeys.save, { body }))
}

export async function removeCollectionKeys(body: CollectionKeysRemoval): Promise<void> {
  showChange(await call(collectionKeys.remove, { body }))
}
