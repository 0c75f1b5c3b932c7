import type { CivilDate } from '@ilewa/contract/core/dates'
import type { BookingValues } from '../booking-form.ts'
import { findEmail, findPhone } from './message-contact.ts'
import { findDates } from './message-dates.ts'
import { findGuests } from './message-guests.ts'
import { findName, toName } from './message-name.ts'

/** The fields that a message of a guest can fill. */
export type MessageFields = Partial<
  Pick<BookingValues, 'guestName' | 'guestPhone' | 'guestEmail'> & {
    checkIn: CivilDate
    checkOut: CivilDate
    guests: number
  }
>

/** Only the beginning of a longer text is read, so that any text is parsed at once. */
const maxMessageLength = 5_000

/** "[20/11/2026, 14:02:11] Ngozi: " or "20/11/2026, 14:02 - Ngozi: ", which WhatsApp adds to copied messages. */
const header =
  /^\[?(?:\d{1,2}[/.]\d{1,2}[/.]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?|\d{1,2}:\d{2}(?: ?[ap]m)?, \d{1,2}[/.]\d{1,2}[/.]\d{2,4})(?:\] | - )([^:]{1,60}): /i

/** Removes the headers and the signs of bold text; the sender is that of the first header. */
function splitHeaders(message: string): { text: string; sender: string } {
  let sender = ''
  const lines = message.split(/\r?\n/).map((line) => {
    const found = header.exec(line.replace(/^[\u200e\u200f\u202a-\u202e]{1,4}/, ''))
    if (!found) return line
    sender ||= found[1] ?? ''
    return line.slice(line.indexOf(found[0]) + found[0].length)
  })
  return { text: lines.join('\n').replace(/[*~]/g, ''), sender: sender.replace(/^~ ?/, '') }
}

const withoutMissing = (
  fields: { [K in keyof MessageFields]: MessageFields[K] | undefined },
): MessageFields => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** Finds dates, contact, name and number of guests in a message. What is not found is missing. */
export function parseMessage(message: string, today: CivilDate): MessageFields {
  const { text, sender } = splitHeaders(message.slice(0, maxMessageLength).replace(/[\u00a0\u202f]/g, ' '))
  return withoutMissing({
    ...findDates(text, today),
    guests: findGuests(text),
    guestName: findName(text) ?? toName(sender),
    guestPhone: findPhone(text) ?? findPhone(sender),
    guestEmail: findEmail(text),
  })
}

const labels: readonly (readonly [field: keyof MessageFields, label: string])[] = [
  ['guestPhone', 'phone'],
  ['guestEmail', 'email'],
  ['guestName', 'name'],
  ['guests', 'number of guests'],
]

const datesLabel = ({ checkIn, checkOut }: MessageFields) =>
  checkOut ? ['dates'] : checkIn ? ['check-in date'] : []

/** "Found dates, phone and name. Check them before saving." */
export function describeFound(fields: MessageFields): string {
  const found = [
    ...datesLabel(fields),
    ...labels.flatMap(([field, label]) => (field in fields ? [label] : [])),
  ]
  const last = found.pop()
  if (!last) return 'Nothing found in this message.'
  const list = found.length > 0 ? `${found.join(', ')} and ${last}` : last
  return `Found ${list}. Check ${list === last && last !== 'dates' ? 'it' : 'them'} before saving.`
}
