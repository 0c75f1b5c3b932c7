import type { Message, MessagePreviewInput } from '@ilewa/contract/messages/schema'
import { listDueMessages } from '@ilewa/server/features/messages/messages.queries'
import {
  answerMessage,
  createMessage,
  previewMessage,
} from '@ilewa/server/features/messages/messages.service'
import { createOwnTemplate } from '@ilewa/server/features/messages/templates.service'
import { db, executeSql } from '@ilewa/server/platform/database/database'
import type { Context } from '@ilewa/server/platform/http/pipeline/context'
import { sql } from 'drizzle-orm'

const ownTemplate = {
  name: 'Gate and parking',
  text: [
    'Hello {guest}, the gate of {property} opens at 6am and closes at 11pm.',
    'Park in front of the building, and leave your name with security. {host}',
  ].join('\n'),
}

type Choice = Pick<MessagePreviewInput, 'bookingId' | 'kind'> & { templateId?: string }

/** Opens a message with the text as it is proposed. */
async function openMessage(owner: Context, choice: Choice): Promise<Message> {
  const input = { ...choice, tone: 'WARM' as const, language: 'EN' as const }
  const { text, bookingVersion } = await previewMessage(owner, input)
  return createMessage(owner, { ...input, text, bookingVersion })
}

/** A guest in house, who has a phone. */
async function findGuestInHouse({ businessId }: Context): Promise<string> {
  const { rows } = await executeSql(
    `SELECT id FROM bookings WHERE business_id = $1 AND status = 'CHECKED_IN' AND guest_phone_e164 IS NOT NULL
     ORDER BY check_in, id LIMIT 1`,
    [businessId],
  )
  if (!rows[0]) throw new Error('No guest is in house')
  return String(rows[0].id)
}

/** The messages that were due are sent, except one of each kind; nobody said yet whether the last one went out. */
export async function insertMessages(owner: Context): Promise<void> {
  const { id: templateId } = await createOwnTemplate(owner, ownTemplate)
  const seen = new Set<string>()
  const toOpen: Choice[] = [{ bookingId: await findGuestInHouse(owner), kind: 'OWN', templateId }]
  for (const { bookingId, kind } of await listDueMessages(owner)) {
    if (seen.has(kind)) toOpen.push({ bookingId, kind })
    seen.add(kind)
  }
  for (const [index, choice] of toOpen.entries()) {
    const { id } = await openMessage(owner, choice)
    if (index < toOpen.length - 1) await answerMessage(owner, id, { isSent: true })
  }
  await db().execute(sql`
    UPDATE messages SET opened_at = messages.opened_at - place * interval '47 minutes',
      answered_at = answered_at - place * interval '47 minutes' + interval '2 minutes'
    FROM (SELECT id, row_number() OVER (ORDER BY opened_at DESC, id DESC) AS place FROM messages
      WHERE business_id = ${owner.businessId}) AS latest
    WHERE messages.business_id = ${owner.businessId} AND latest.id = messages.id`)
}
