import { calendarConflicts, importedEvents } from '@ilewa/contract/calendars/events'
import { calendarExports } from '@ilewa/contract/calendars/exports'
import { calendarImports } from '@ilewa/contract/calendars/imports'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/pipeline/implement.ts'
import { getProperty } from '../properties/properties.queries.ts'
import { listConflicts } from './events/conflicts.queries.ts'
import { listImportedEvents } from './events/imported-events.queries.ts'
import { adoptEvent, freeEvent, linkEvent, settleConflict } from './events/imported-events.service.ts'
import { getCalendarExports, renewCalendarExport } from './exports/calendar-exports.service.ts'
import { listCalendarImports } from './imports/calendar-imports.queries.ts'
import * as imports from './imports/calendar-imports.service.ts'

export function calendarsRoutes(app: FastifyInstance): void {
  implement(app, calendarExports.list, async ({ ctx, params }) => ({
    data: { calendarExports: await getCalendarExports(ctx, params.id) },
  }))
  implement(app, calendarExports.renew, async ({ ctx, params }) => ({
    data: { calendarExport: await renewCalendarExport(ctx, params.id) },
  }))
  implement(app, calendarImports.check, async ({ ctx, body }) => ({
    data: { check: await imports.checkCalendar(ctx, body) },
  }))
  implement(app, calendarImports.list, async ({ ctx, params }) => {
    const [calendars] = await Promise.all([listCalendarImports(ctx, params.id), getProperty(ctx, params.id)])
    return { data: { calendarImports: calendars } }
  })
  implement(app, calendarImports.create, async ({ ctx, params, body }) => ({
    data: { calendarImport: await imports.createCalendarImport(ctx, params.id, body) },
  }))
  implement(app, calendarImports.update, async ({ ctx, params, body }) => ({
    data: { calendarImport: await imports.updateCalendarImport(ctx, params.id, body) },
  }))
  implement(app, calendarImports.remove, async ({ ctx, params, query }) => {
    await imports.removeCalendarImport(ctx, params.id, query.nights)
    return { data: {} }
  })
  implement(app, calendarImports.read, async ({ ctx, params }) => ({
    data: { calendarImport: await imports.readCalendarImport(ctx, params.id) },
  }))
  implement(app, calendarImports.answer, async ({ ctx, params, body }) => ({
    data: { calendarImport: await imports.answerMissing(ctx, params.id, body.answer) },
  }))
  implement(app, importedEvents.list, async ({ ctx, params, query }) => {
    const { items, page } = await listImportedEvents(ctx, params.id, query)
    return { data: { importedEvents: items }, page }
  })
  implement(app, importedEvents.adopt, async ({ ctx, params, body }) => ({
    data: { importedEvent: await adoptEvent(ctx, params.id, body) },
  }))
  implement(app, importedEvents.link, async ({ ctx, params, body }) => ({
    data: { importedEvent: await linkEvent(ctx, params.id, body) },
  }))
  implement(app, importedEvents.free, async ({ ctx, params }) => ({
    data: { importedEvent: await freeEvent(ctx, params.id) },
  }))
  implement(app, calendarConflicts.list, async ({ ctx, query }) => {
    const { items, page } = await listConflicts(ctx, query)
    return { data: { calendarConflicts: items }, page }
  })
  implement(app, calendarConflicts.settle, async ({ ctx, params, body }) => ({
    data: { calendarConflict: await settleConflict(ctx, params.id, body.answer) },
  }))
}
