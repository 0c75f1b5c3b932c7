import { z } from 'zod'
import type { BookingStatus } from '../bookings/terms.ts'

/** What a message to a guest is about. OWN is a template of the business for anything else. */
export const MessageKind = z.enum([
  'CONFIRMATION',
  'PAYMENT_REQUEST',
  'BALANCE',
  'DIRECTIONS',
  'CHECK_IN',
  'THANKS',
  'OWN',
])
export type MessageKind = z.infer<typeof MessageKind>

/** Kinds with a text of the app, which a business can replace. */
export const StandardMessageKind = MessageKind.exclude(['OWN'])
export type StandardMessageKind = z.infer<typeof StandardMessageKind>

/** Kinds of the app that fit a booking: none if it is cancelled, because their texts say that the stay takes place. */
export const standardKindsFor = ({ status }: { status: BookingStatus }): readonly StandardMessageKind[] =>
  status === 'CANCELLED' ? [] : StandardMessageKind.options

export const messageKindLabels: Record<MessageKind, string> = {
  CONFIRMATION: 'Booking confirmed',
  PAYMENT_REQUEST: 'Payment request',
  BALANCE: 'Balance to pay',
  DIRECTIONS: 'Directions',
  CHECK_IN: 'Check-in',
  THANKS: 'Thank you',
  OWN: 'Own template',
}

export const MessageTone = z.enum(['WARM', 'FORMAL', 'SHORT'])
export type MessageTone = z.infer<typeof MessageTone>

export const messageToneLabels: Record<MessageTone, string> = {
  WARM: 'Warm',
  FORMAL: 'Formal',
  SHORT: 'Short',
}

/** Further languages follow once native readers have checked their texts. */
export const MessageLanguage = z.enum(['EN'])
export type MessageLanguage = z.infer<typeof MessageLanguage>

/**
 * OPENED: a person opened it in WhatsApp, which does not prove that it was sent. SENT and NOT_SENT are what a person said afterwards.
 */
export const MessageState = z.enum(['OPENED', 'SENT', 'NOT_SENT'])
export type MessageState = z.infer<typeof MessageState>

export const messageStateLabels: Record<MessageState, string> = {
  OPENED: 'Opened',
  SENT: 'Sent',
  NOT_SENT: 'Not sent',
}

export const maxTemplateText = 1_200
export const maxMessageText = 1_500
export const maxTemplateName = 60
/** Days for which messages are kept. */
export const messageDays = 400
/** Of OWN. */
export const maxOwnTemplates = { FREE: 5, STANDARD: 50, PREMIUM: 50 } as const
