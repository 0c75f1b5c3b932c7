import type { Booking } from '@ilewa/contract/bookings/schema'
import { hideGuestLinks } from '@ilewa/contract/guest-page/terms'
import {
  bookingCancelledReason,
  bookingChangedReason,
  guestErasedReason,
  noPhoneReason,
} from '@ilewa/contract/messages/endpoints'
import type {
  Message,
  MessageInput,
  MessagePreview,
  MessagePreviewInput,
} from '@ilewa/contract/messages/schema'
import {
  fillTemplate,
  foreignNumbersIn,
  longNumberMessage,
  longNumbersIn,
} from '@ilewa/contract/messages/template-text'
import { standardKindsFor } from '@ilewa/contract/messages/terms'
import { and, eq } from 'drizzle-orm'
import { invalidField, notPossible } from '../../platform/app-error.ts'
import { now } from '../../platform/clock.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { createOnce } from '../../platform/http/pipeline/idempotency.ts'
import { newId } from '../../platform/id.ts'
import { publishChange } from '../../platform/live/changes.ts'
import { lockPropertyOfBooking } from '../properties/taken-nights.queries.ts'
import { getMessageValues } from './message-values.queries.ts'
import { getMessage } from './messages.queries.ts'
import { messages } from './messages.table.ts'
import { getTemplate } from './templates.queries.ts'

async function fill(ctx: Context, { bookingId, ...choice }: MessagePreviewInput) {
  const [{ booking, values }, template] = await Promise.all([
    getMessageValues(ctx, bookingId),
    getTemplate(ctx, choice),
  ])
  if (booking.guestErasedAt) throw notPossible(guestErasedReason)
  // Only numbers of the booking and the settings: a template could join some digits of its own once a line is left out.
  const allowedNumbers = [...new Set(Object.values(values).flatMap(longNumbersIn))]
  return { booking, template, allowedNumbers, ...fillTemplate(template.text, values) }
}

function requireFittingKind(booking: Booking, { kind }: Pick<MessagePreviewInput, 'kind'>): void {
  if (kind !== 'OWN' && !standardKindsFor(booking).includes(kind)) throw notPossible(bookingCancelledReason)
}

/** Fills a template for a booking. Throws `common.not_found`, and `common.not_possible` for an erased guest or a cancelled stay. */
export async function previewMessage(ctx: Context, input: MessagePreviewInput): Promise<MessagePreview> {
  const { booking, text, missing, allowedNumbers } = await fill(ctx, input)
  requireFittingKind(booking, input)
  return {
    text,
    missing,
    allowedNumbers,
    phoneE164: booking.guestPhoneE164,
    bookingVersion: booking.version,
  }
}

/**
 * Notes that a message was opened in WhatsApp. Its long numbers must be those of the template as it is filled now, so that nobody
 * puts another account in. Throws `common.not_possible`, also if the booking changed since the preview.
 */
export const createMessage = (ctx: Context, input: MessageInput): Promise<Message> =>
  createOnce(ctx, async () => {
    // An erasure of the guest holds this lock: otherwise a message could be stored after it.
    await lockPropertyOfBooking(ctx, input.bookingId)
    const { booking, template, allowedNumbers } = await fill(ctx, input)
    const { bookingId, kind, tone, language, text, bookingVersion } = input
    if (booking.version !== bookingVersion) throw notPossible(bookingChangedReason)
    requireFittingKind(booking, input)
    if (!booking.guestPhoneE164) throw notPossible(noPhoneReason)
    const foreign = foreignNumbersIn(text, allowedNumbers)
    if (foreign.length > 0) throw invalidField('text', longNumberMessage(foreign))
    const { businessId, userId } = ctx
    const id = newId()
    await db()
      .insert(messages)
      .values({
        businessId,
        id,
        bookingId,
        kind,
        tone,
        language,
        templateName: template.name,
        // Not the link: beside the phone number, it would open the door to who reads a copy.
        text: hideGuestLinks(text),
        phoneE164: booking.guestPhoneE164,
        openedBy: userId,
        openedAt: now(),
      })
    await publishChange({ businessId, kind: 'booking' })
    return getMessage(ctx, id)
  })

/** Notes whether a message that was opened was sent. The last answer counts. Throws `common.not_found`. */
export const answerMessage = (ctx: Context, id: string, { isSent }: { isSent: boolean }): Promise<Message> =>
  inTransaction(async () => {
    await getMessage(ctx, id)
    const { businessId, userId } = ctx
    await db()
      .update(messages)
      .set({ state: isSent ? 'SENT' : 'NOT_SENT', answeredBy: userId, answeredAt: now() })
      .where(and(eq(messages.businessId, businessId), eq(messages.id, id)))
    await publishChange({ businessId, kind: 'booking' })
    return getMessage(ctx, id)
  })
