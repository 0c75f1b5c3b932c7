import {
  type AdoptedGuest,
  type CalendarConflict,
  calendarConflicts,
  type ImportedEvent,
  importedEvents,
} from '@ilewa/contract/calendars/events'
import { type CalendarExport, calendarExports } from '@ilewa/contract/calendars/exports'
import {
  type CalendarImport,
  type CalendarImportInput,
  type CalendarImportUpdate,
  calendarImports,
  type MissingAnswer,
  type RemovedNights,
} from '@ilewa/contract/calendars/imports'
import type { ConflictAnswer } from '@ilewa/contract/calendars/terms'
import { call } from '../../../lib/api/call.ts'
import { useEndpoint, usePagedEndpoint } from '../../../lib/api/endpoint-query.ts'
import { refresh } from '../../../lib/api/refresh.ts'
import { notifyError, notifySuccess } from '../../../lib/notify.ts'

export const useCalendarImports = (propertyId: string) =>
  useEndpoint(
    calendarImports.list,
    { params: { id: propertyId } },
    { select: (data) => data.calendarImports },
  )

export const useCalendarExports = (propertyId: string) =>
  useEndpoint(
    calendarExports.list,
    { params: { id: propertyId } },
    { select: (data) => data.calendarExports },
  )

/** The open conflicts of a property, or of all, the earliest first. */
export const useConflicts = ({ propertyId, enabled }: { propertyId?: string; enabled?: boolean }) =>
  useEndpoint(
    calendarConflicts.list,
    { query: { propertyId } },
    { select: (data) => data.calendarConflicts, enabled },
  )

/** The stays of a calendar from today on. */
export const useImportedEvents = (calendarId: string) =>
  usePagedEndpoint(importedEvents.list, { params: { id: calendarId }, query: {} }, { limit: 50 })

/** Shows what a change did, and refetches what shows calendars. */
function showChange(message?: string) {
  void refresh('calendarImport')
  if (message) notifySuccess(message)
}

/** What a calendar holds, before it is connected. */
export const checkCalendar = async (body: Pick<CalendarImportInput, 'channel' | 'url'>) =>
  (await call(calendarImports.check, { body })).data.check

export async function connectCalendar(
  propertyId: string,
  body: CalendarImportInput,
  idempotencyKey: string,
): Promise<void> {
  const { message } = await call(calendarImports.create, { params: { id: propertyId }, body, idempotencyKey })
  showChange(message)
}

export async function updateCalendar({ id }: CalendarImport, body: CalendarImportUpdate): Promise<void> {
  showChange((await call(calendarImports.update, { params: { id }, body })).message)
}

export async function removeCalendar({ id }: CalendarImport, nights: RemovedNights): Promise<void> {
  showChange((await call(calendarImports.remove, { params: { id }, query: { nights } })).message)
}

/** Reads a calendar now. A refusal is shown. */
export async function readCalendar({ id, name }: CalendarImport): Promise<void> {
  try {
    const { data } = await call(calendarImports.read, { params: { id } })
    const { fault } = data.calendarImport
    showChange(fault ? undefined : `${name} updated`)
  } catch (error) {
    notifyError(error, 'Failed to read the calendar')
  }
}

export async function answerMissing({ id }: CalendarImport, answer: MissingAnswer): Promise<void> {
  await call(calendarImports.answer, { params: { id }, body: { answer } })
  showChange(answer === 'FREE' ? 'Dates unblocked' : 'Dates stay blocked')
}

export async function renewExport({ id }: CalendarExport): Promise<void> {
  showChange((await call(calendarExports.renew, { params: { id } })).message)
}

export async function settleConflict({ id }: CalendarConflict, answer: ConflictAnswer): Promise<void> {
  showChange((await call(calendarConflicts.settle, { params: { id }, body: { answer } })).message)
}

export async function freeEvent({ id }: ImportedEvent): Promise<void> {
  showChange((await call(importedEvents.free, { params: { id } })).message)
}

export async function adoptEvent(id: string, body: AdoptedGuest, idempotencyKey: string): Promise<void> {
  showChange((await call(importedEvents.adopt, { params: { id }, body, idempotencyKey })).message)
}
