import { formatDate } from '@ilewa/contract/core/dates'
import type { Context } from '../../platform/http/pipeline/context.ts'

interface SheetFacts {
  name: string
  description: string
  count: number
}

const records = (count: number) => (count === 1 ? '1 record' : `${count.toLocaleString('en-NG')} records`)

/** Describes the files of the archive. */
export const toReadMe = ({ today }: Context, business: string, sheets: readonly SheetFacts[]): string =>
  [
    `${business}: all your data in Ilewa, as of ${formatDate(today)}`,
    '',
    'Each kind of record comes as .csv for spreadsheets and as .json for programs.',
    '',
    'business.json: the profile of your business and its plan',
    ...sheets.map(({ name, description, count }) => `${name}: ${description} (${records(count)})`),
    '',
    'Images are in the folder images. The .json files list the images of each record.',
    'Amounts are in naira. Dates are year-month-day; times are UTC.',
    'In the .csv files, cells that begin with =, +, - or @ have a leading apostrophe, so that spreadsheets do not run them.',
    '',
    'To import records, here or into another business: Settings, Data, Bring your records. Import properties first, because',
    'bookings, inventory and expenses reference them. Invite agents before you import their bookings.',
    '',
    'This archive contains names and contacts of guests. Keep it safe.',
    '',
  ].join('\r\n')
