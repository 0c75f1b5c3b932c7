import { createHash } from 'node:crypto'
import {
  anyCalendarFilePath,
  calendarFilePath,
  maxCalendarReadsPerHour,
} from '@ilewa/contract/calendars/exports'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '../../../platform/app-error.ts'
import { requireAttempt } from '../../../platform/http/limits/rate-limit.ts'
import { limitTenantConcurrency } from '../../../platform/http/limits/tenant-concurrency.ts'
import { toMessagePage } from '../../../platform/http/pages/guest-page.ts'
import { sendPage, withErrorPage } from '../../../platform/http/pages/send-page.ts'
import { publicContext } from '../../../platform/http/pipeline/require-access.ts'
import { ownHost } from '../../../platform/links.ts'
import { getCalendarByToken, listFileEvents } from './calendar-exports.queries.ts'
import { noteCalendarRead } from './calendar-exports.service.ts'
import { toCalendarFile } from './calendar-file.ts'

const fileHeaders = {
  'cache-control': 'private, max-age=300',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

const archivedPage = toMessagePage(
  'This calendar is closed',
  'The property is no longer on offer. Ask the business that sent the link.',
)

/** Whether a person opens the link, or a chat shows a preview of it: no channel has read the nights then. */
const isLookedAt = (userAgent: string, accept = ''): boolean =>
  accept.includes('text/html') ||
  /whatsapp|facebookexternalhit|telegrambot|twitterbot|slackbot/i.test(userAgent)

function sendFile(reply: FastifyReply, file: string, knownTag: string | undefined): FastifyReply {
  const etag = `"${createHash('sha256').update(file).digest('base64url')}"`
  reply.headers({ ...fileHeaders, etag })
  // A proxy that compresses marks the tag as weak.
  if (knownTag?.replace(/^W\//, '') === etag) return reply.status(304).send()
  return reply.type('text/calendar; charset=utf-8').send(file)
}

const sendCalendar = withErrorPage(async (request, reply) => {
  const { network, userAgent } = publicContext(request)
  const calendar = await limitTenantConcurrency(network, () => getCalendarByToken(request.params.token), {
    address: network,
  })
  // By calendar: a channel reads the calendars of many businesses from one network.
  await requireAttempt({
    key: `calendar:${calendar.id}`,
    limit: maxCalendarReadsPerHour,
    windowSeconds: 3_600,
  })
  if (calendar.isArchived) return sendPage(reply, 410, archivedPage)
  const events = await limitTenantConcurrency(calendar.businessId, () => listFileEvents(calendar))
  if (!isLookedAt(userAgent, request.headers.accept))
    await noteCalendarRead(calendar, { reader: userAgent, events })
  return sendFile(reply, toCalendarFile(events, ownHost()), request.headers['if-none-match'])
})

const sendNotFound = withErrorPage(() => {
  throw notFound()
})

/** The calendar files that channels read. An error never sends an empty file: a channel would free all nights. */
export function calendarFileRoutes(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } as object }
  app.get(calendarFilePath(':token'), hidden, sendCalendar)
  app.get(anyCalendarFilePath, hidden, sendNotFound)
}
