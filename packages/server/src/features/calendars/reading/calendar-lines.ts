/** A calendar file, cut into its events without reading them. */
export interface CalendarLines {
  /** The unfolded lines of each event, without its BEGIN and END, and without those of its alarms. */
  events: string[][]
  /** The zone of times without one, as some calendars name it. */
  timeZone: string | undefined
  /** Whether the file ends as it should, with every event closed. */
  isClosed: boolean
}

export const maxEvents = 2_000
const maxLineLength = 65_536

/** Why a file is not a calendar, as a sentence for the owner. */
export class CalendarFault extends Error {}

/** Lines of a file, with folded ones joined (RFC 5545, 3.1). */
function unfold(text: string): string[] {
  const lines: string[] = []
  for (const line of text.split(/\r\n|\n|\r/)) {
    const last = lines.length - 1
    if (/^[ \t]/.test(line) && last >= 0) lines[last] += line.slice(1)
    else if (line.trim() !== '') lines.push(line)
    if ((lines.at(-1)?.length ?? 0) > maxLineLength)
      throw new CalendarFault('This calendar has a line that is too long.')
  }
  return lines
}

const isBegin = (line: string | undefined, name: string) => line?.toUpperCase() === `BEGIN:${name}`
const isEnd = (line: string | undefined, name: string) => line?.toUpperCase() === `END:${name}`

/** Throws `CalendarFault` if the text is not a calendar. */
export function toCalendarLines(text: string): CalendarLines {
  const lines = unfold(text.replace(/^\uFEFF/, ''))
  if (!isBegin(lines[0]?.trim(), 'VCALENDAR'))
    throw new CalendarFault('This link leads to a page, not to a calendar.')
  const events: string[][] = []
  let event: string[] | undefined
  let timeZone: string | undefined
  /** The components around a line, such as an alarm of an event. */
  const around: string[] = []
  let isDamaged = false
  for (const line of lines.slice(1).map((one) => one.trimEnd())) {
    if (!event && around.length === 0) timeZone ??= /^X-WR-TIMEZONE:(.{1,100})$/i.exec(line)?.[1]
    if (event && around.length === 0 && isEnd(line, 'VEVENT')) {
      events.push(event)
      event = undefined
    } else if (!event && around.length === 0 && isBegin(line, 'VEVENT')) event = []
    else if (!event && around.length === 0 && (isBegin(line, 'VCALENDAR') || isEnd(line, 'VCALENDAR')))
      continue // A file may hold several calendars.
    else if (/^BEGIN:/i.test(line)) around.push(line.slice('BEGIN:'.length).toUpperCase())
    else if (/^END:/i.test(line)) isDamaged ||= around.pop() !== line.slice('END:'.length).toUpperCase()
    else if (around.length === 0) event?.push(line)
    if (events.length > maxEvents)
      throw new CalendarFault(`This calendar has more than ${maxEvents} events. Connect a shorter one.`)
  }
  return {
    events,
    timeZone,
    isClosed: !event && !isDamaged && around.length === 0 && isEnd(lines.at(-1)?.trimEnd(), 'VCALENDAR'),
  }
}
