import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ById, Nothing, uuid } from '../core/fields.ts'
import {
  DueMessage,
  Message,
  MessageInput,
  MessagePreview,
  MessagePreviewInput,
  OwnTemplate,
  OwnTemplateInput,
  StandardTemplate,
  StandardTemplateInput,
} from './schema.ts'

/** The reasons of `common.not_possible`. */
export const bookingChangedReason = 'This booking changed meanwhile. Check the text again.'
export const noPhoneReason = 'This number cannot be opened in WhatsApp.'
export const guestErasedReason = 'The guest of this booking is erased.'
export const bookingCancelledReason =
  'This booking is cancelled. Use a template of your own, or add one in Settings.'

/** At most this many are shown as due. */
export const maxDueMessages = 100

const Templates = z.object({
  standardTemplates: z.array(StandardTemplate),
  ownTemplates: z.array(OwnTemplate),
})

export const messageTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/message-templates',
    access: 'messages:send',
    response: Templates,
    summary: 'The templates of messages: of each kind and tone, and those of the business',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/message-templates',
    access: 'messages:templates',
    body: StandardTemplateInput,
    response: z.object({ standardTemplate: StandardTemplate }),
    message: 'Template saved',
    summary: 'Replace the template of a kind and tone; null restores that of the app',
  }),
  create: endpoint({
    method: 'POST',
    path: '/message-templates',
    access: 'messages:templates',
    body: OwnTemplateInput,
    response: z.object({ ownTemplate: OwnTemplate }),
    message: 'Template saved',
    status: 201,
    summary: 'Add an own template; 5 on Free, 50 on other plans',
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/message-templates/{id}',
    access: 'messages:templates',
    params: ById,
    body: OwnTemplateInput,
    response: z.object({ ownTemplate: OwnTemplate }),
    message: 'Template saved',
    summary: 'Change an own template',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/message-templates/{id}',
    access: 'messages:templates',
    params: ById,
    response: Nothing,
    message: 'Template deleted',
    summary: 'Delete an own template',
  }),
}

const messageResponse = z.object({ message: Message })

export const messages = {
  preview: endpoint({
    method: 'POST',
    path: '/messages/preview',
    access: 'messages:send',
    body: MessagePreviewInput,
    response: z.object({ preview: MessagePreview }),
    summary: 'A template filled for a booking, with what is left out',
  }),
  create: endpoint({
    method: 'POST',
    path: '/messages',
    access: 'messages:send',
    body: MessageInput,
    response: messageResponse,
    status: 201,
    summary: 'Note that a message was opened in WhatsApp; long numbers can only be those of the preview',
  }),
  answer: endpoint({
    method: 'PATCH',
    path: '/messages/{id}',
    access: 'messages:send',
    params: ById,
    body: z.object({ isSent: z.boolean({ error: 'Say whether it was sent' }) }),
    response: messageResponse,
    summary: 'Say whether a message that was opened was sent',
  }),
  list: endpoint({
    method: 'GET',
    path: '/bookings/{id}/messages',
    access: 'messages:send',
    params: z.object({ id: uuid }),
    response: z.object({ messages: z.array(Message) }),
    summary: 'The messages of a booking, newest first',
  }),
  due: endpoint({
    method: 'GET',
    path: '/messages/due',
    access: 'messages:send',
    response: z.object({ dueMessages: z.array(DueMessage) }),
    summary: 'Messages that are to be sent by now: confirmations, directions, balances and thanks',
  }),
}
