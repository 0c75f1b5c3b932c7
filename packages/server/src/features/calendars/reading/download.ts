import type { Channel, EventScope } from '@ilewa/contract/calendars/terms'
import type { CivilDate } from '@ilewa/contract/core/dates'
import { ownHost } from '../../../platform/links.ts'
import { FetchFault, fetchPublic } from '../../../platform/outgoing/fetch-public.ts'
import { WorkerLimitError, workerTask } from '../../../platform/workers/task.ts'
import { runInWorker } from '../../../platform/workers/workers.ts'
import { tagOfBusiness } from '../exports/uid-parts.ts'
import type { ReadCalendar, readCalendar } from './calendar.task.ts'

const noCalendarFault = 'The other site sent no calendar.'
const maxCalendarBytes = 2_000_000

const readTask = workerTask<typeof readCalendar>({
  name: 'calendars.read',
  timeLimitMs: 2_500,
  busyCode: 'common.unavailable',
  isShort: true,
})

/** A calendar to read, and what is known of it since the last time. */
export interface CalendarSource {
  businessId: string
  url: string
  channel: Channel
  scope: EventScope
  timeZone: string
  today: CivilDate
  etag: string | null
  lastModified: string | null
}

export type Download =
  | { kind: 'UNCHANGED' }
  | { kind: 'FAULT'; fault: string; retryAfterSeconds: number | undefined }
  | {
      kind: 'READ'
      content: Buffer
      etag: string | null
      lastModified: string | null
    }

const maxTag = 200

const shortTag = (tag: string | undefined): string | null => (tag && tag.length <= maxTag ? tag : null)

/** Fetches a calendar, unless it is unchanged. A fault is a result: the other site is often away. */
export async function download({ url, etag, lastModified }: CalendarSource): Promise<Download> {
  try {
    const headers = {
      accept: 'text/calendar, */*;q=0.1',
      'user-agent': `Ilewa calendar reader (${ownHost()})`,
      ...(etag && { 'if-none-match': etag }),
      ...(lastModified && { 'if-modified-since': lastModified }),
    }
    const fetched = await fetchPublic(url, { headers, maxBytes: maxCalendarBytes })
    if (fetched.status === 304) {
      // Without a tag of an earlier read, "unchanged" says nothing.
      if (!etag && !lastModified)
        return { kind: 'FAULT', fault: noCalendarFault, retryAfterSeconds: undefined }
      return { kind: 'UNCHANGED' }
    }
    return {
      kind: 'READ',
      content: fetched.content,
      etag: shortTag(fetched.headers.etag),
      lastModified: shortTag(fetched.headers['last-modified']),
    }
  } catch (error) {
    if (!(error instanceof FetchFault)) throw error
    return { kind: 'FAULT', fault: error.message, retryAfterSeconds: error.retryAfterSeconds }
  }
}

/** Reads the events of a calendar in a child process. */
export async function parse(source: CalendarSource, content: Uint8Array): Promise<ReadCalendar> {
  const { businessId, channel, scope, timeZone, today } = source
  // A queue of its own: calendars of a business do not delay its people.
  const requester = { businessId: `calendars:${businessId}`, userId: businessId }
  try {
    return await runInWorker(requester, readTask, {
      input: {
        ...{ content, channel, scope, timeZone, today },
        ...{ ownHost: ownHost(), ownTag: tagOfBusiness(businessId) },
      },
    })
  } catch (error) {
    if (error instanceof WorkerLimitError)
      return { kind: 'FAULT', fault: 'This calendar takes too long to read.' }
    throw error
  }
}
