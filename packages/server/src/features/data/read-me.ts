import { formatDate } from '@ilewa/contract/core/dates'
import type { Context } from '../../platform/http/pipeline/context.ts'

interface SheetFacts {
  name: string
  about: string
  count: number
}

const records = (count: number) => (count === 1 ? '1 record' : `${count.toLocaleString('en-NG')} records`)

/** Describes the files of the archive. */
export const toReadMe = ({ today }: Context, business: string, sheets: readonly SheetFacts[]): string =>
  [
    `${business}: everything that Ilewa keeps for you, as of ${formatDate(today)}`,
    '',
    'Each kind of record is here twice: as .csv for a spreadsheet, and as .json for a program.',
    '',
    'business.json: the profile of your business and its plan',
    ...sheets.map(({ name, about, count }) => `${name}: ${about} (${records(count)})`),
    '',
    'Pictures lie under images. The .json files name the pictures of each record.',
    'Amounts are in naira. Dates are year-month-day; times are UTC.',
    'In the .csv files a cell that begins with =, +, - or @ has an apostrophe in front, so that no spreadsheet runs it.',
    '',
    'To bring records back, or to another business: Settings, Data, Bring your records. Properties come first, because',
    'bookings, inventory and expenses name them. Invite your agents before the bookings, if these shall be theirs.',
    '',
    'This holds names and contacts of guests. Keep it as safe as you keep your records.',
    '',
  ].join('\r\n')
