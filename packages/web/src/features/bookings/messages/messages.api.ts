import { messages, messageTemplates } from '@ilewa/contract/messages/endpoints'
import type {
  DueMessage,
  Message,
  MessageInput,
  MessagePreviewInput,
  OwnTemplateInput,
  StandardTemplateInput,
} from '@ilewa/contract/messages/schema'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { useEndpoint } from '../../../lib/api/endpoint-query.ts'
import { refresh } from '../../../lib/api/refresh.ts'
import { notifyError, notifySuccess } from '../../../lib/notify.ts'

/** The templates of messages: of each kind and tone, and those of the business. */
export const useMessageTemplates = () => useEndpoint(messageTemplates.list, {})

/** The messages of a booking, newest first. */
export const useMessages = (bookingId: string) =>
  useEndpoint(messages.list, { params: { id: bookingId } }, { select: (data) => data.messages })

/** Messages that are to be sent by now. */
export const useDueMessages = () =>
  useEndpoint(messages.due, {}, { select: (data): DueMessage[] => data.dueMessages })

/** A template filled for a booking. Its key is one of bookings, so that it is filled again when the booking changes. */
export const useMessagePreview = (body: MessagePreviewInput, { enabled }: { enabled: boolean }) =>
  useQuery({
    enabled,
    queryKey: ['bookings', 'message-preview', body],
    queryFn: async ({ signal }) => (await call(messages.preview, { body, signal })).data.preview,
    // Not cached: an old amount must not be sent to the guest.
    gcTime: 0,
    placeholderData: (previous) => previous,
  })

/** Notes that a message was opened. WhatsApp is open by then, so a refusal is shown. */
export async function openMessage(body: MessageInput, idempotencyKey: string): Promise<Message | undefined> {
  try {
    const { data } = await call(messages.create, { body, idempotencyKey })
    void refresh('booking')
    return data.message
  } catch (error) {
    notifyError(error, 'The message was not noted')
    return undefined
  }
}

export async function answerMessage({ id }: Message, isSent: boolean): Promise<void> {
  await call(messages.answer, { params: { id }, body: { isSent } })
  void refresh('booking')
  notifySuccess(isSent ? 'Noted as sent' : 'Noted as not sent')
}

async function showSaved(saving: Promise<{ message: string }>): Promise<void> {
  const { message } = await saving
  void refresh('business')
  notifySuccess(message)
}

export const saveStandardTemplate = (body: StandardTemplateInput) =>
  showSaved(call(messageTemplates.update, { body }))
export const createOwnTemplate = (body: OwnTemplateInput, idempotencyKey: string) =>
  showSaved(call(messageTemplates.create, { body, idempotencyKey }))
export const updateOwnTemplate = (id: string, body: OwnTemplateInput) =>
  showSaved(call(messageTemplates.edit, { params: { id }, body }))
export const removeOwnTemplate = (id: string) => showSaved(call(messageTemplates.remove, { params: { id } }))
