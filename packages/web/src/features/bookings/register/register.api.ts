import { guestRegister } from '@ilewa/contract/guest-register/endpoints'
import type { RegisterEntryInput, RevealedEntry } from '@ilewa/contract/guest-register/schema'
import { call } from '../../../lib/api/call.ts'
import { queryKeyOf, useEndpoint } from '../../../lib/api/endpoint-query.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import type { UploadOptions } from '../../../lib/forms/use-upload.ts'
import { notifySuccess } from '../../../lib/notify.ts'

/** The guests of a booking in the register, masked. */
export const useRegister = (bookingId: string, { enabled = true } = {}) =>
  useEndpoint(guestRegister.get, { params: { id: bookingId } }, { select: (data) => data.register, enabled })

const reload = (bookingId: string) =>
  queryClient.invalidateQueries({ queryKey: queryKeyOf(guestRegister.get, { params: { id: bookingId } }) })

export async function addEntry(
  bookingId: string,
  input: RegisterEntryInput,
  idempotencyKey: string,
): Promise<void> {
  const { message } = await call(guestRegister.add, {
    params: { id: bookingId },
    body: input,
    idempotencyKey,
  })
  notifySuccess(message)
  await reload(bookingId)
}

export async function addPicture(
  bookingId: string,
  entryId: string,
  sending: UploadOptions & { files: File[] },
): Promise<void> {
  const { message } = await call(guestRegister.addPicture, { params: { id: entryId }, ...sending })
  notifySuccess(message)
  await reload(bookingId)
}

/** All of an entry. It is not cached: the audit log notes each look. */
export const revealEntry = async (entryId: string): Promise<RevealedEntry> =>
  (await call(guestRegister.reveal, { params: { id: entryId } })).data.entry

export async function removeEntry(bookingId: string, entryId: string): Promise<void> {
  const { message } = await call(guestRegister.remove, { params: { id: entryId } })
  notifySuccess(message)
  await reload(bookingId)
}
