import type { Cell } from './workbook.ts'

/** A line of a made statement; the amount is in kobo, below 0 for money that went out. */
export interface MadeLine {
  /** Civil date. */
  day: string
  time: string
  kobo: number
  balance: number
  narration: string
  sender: string
  reference: string
  status: string
}

/** How a bank writes days and amounts. */
export interface CellFormat {
  day: (line: MadeLine) => Cell
  amount: (kobo: number) => Cell
  /** For a cell without an amount. */
  none: string
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const withParts =
  (write: (parts: { y: string; m: string; d: string; name: string; time: string }) => string) =>
  ({ day, time }: MadeLine) => {
    const [y = '', m = '', d = ''] = day.split('-')
    return write({ y, m, d, name: months[Number(m) - 1] ?? '', time })
  }

const toSerial = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569

export const dayFormats = {
  slashes: withParts(({ y, m, d }) => `${d}/${m}/${y}`),
  slashesWithTime: withParts(({ y, m, d, time }) => `${d}/${m}/${y} ${time}`),
  shortYear: withParts(({ y, m, d, time }) => `${d}/${m}/${y.slice(2)} ${time}`),
  dashes: withParts(({ y, m, d }) => `${d}-${m}-${y}`),
  dots: withParts(({ y, m, d }) => `${d}.${m}.${y}`),
  named: withParts(({ y, d, name }) => `${d}-${name.toUpperCase()}-${y}`),
  spaced: withParts(({ y, d, name }) => `${Number(d)} ${name} ${y}`),
  monthFirst: withParts(({ y, d, name }) => `${name} ${Number(d)}, ${y}`),
  yearFirst: withParts(({ y, d, name, time }) => `${y} ${name} ${d} ${time}`),
  iso: withParts(({ y, m, d }) => `${y}-${m}-${d}`),
  isoWithTime: withParts(({ y, m, d, time }) => `${y}-${m}-${d}T${time}+01:00`),
  dateCell: ({ day, time }: MadeLine): Cell => ({
    serial: toSerial(day) + Number(time.slice(0, 2)) / 24,
  }),
  serial: ({ day }: MadeLine): Cell => toSerial(day),
}

const grouped = (kobo: number) =>
  (kobo / 100).toLocaleString('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const amountFormats = {
  grouped,
  naira: (kobo: number) => `₦${grouped(kobo)}`,
  code: (kobo: number) => `NGN ${grouped(kobo)}`,
  plain: (kobo: number) => (kobo / 100).toFixed(2),
  /** A text in CSV, a number in XLSX. */
  number: (kobo: number): Cell => kobo / 100,
}

type Column = readonly [heading: string, cell: (line: MadeLine, format: CellFormat) => Cell]

const day: Column[1] = (line, format) => format.day(line)
const credit: Column[1] = ({ kobo }, { amount, none }) => (kobo > 0 ? amount(kobo) : none)
const debit: Column[1] = ({ kobo }, { amount, none }) => (kobo < 0 ? amount(-kobo) : none)
const size: Column[1] = ({ kobo }, { amount }) => amount(Math.abs(kobo))
const balance: Column[1] = (line, { amount }) => amount(line.balance)
const narration: Column[1] = (line) => line.narration
const sender: Column[1] = (line) => line.sender
const reference: Column[1] = (line) => line.reference
const status: Column[1] = (line) => line.status
const fixed =
  (text: string): Column[1] =>
  () =>
    text

/** Columns by bank, as public code names them. */
export const layouts = {
  opay: [
    ['Trans. Date', day],
    ['Value Date', ({ day: date }) => dayFormats.spaced({ day: date } as MadeLine)],
    ['Description', narration],
    ['Debit(₦)', debit],
    ['Credit(₦)', credit],
    ['Balance After(₦)', balance],
    ['Channel', fixed('E-Channel')],
    ['Transaction Reference', reference],
  ],
  moniepoint: [
    ['Date', day],
    ['Transaction Type', fixed('TRANSFER')],
    ['Transaction Status', status],
    ['Transaction Ref', reference],
    ['RRN', fixed('')],
    // Before the charge.
    ['Transaction Amount (NGN)', ({ kobo }, { amount }) => amount(Math.abs(kobo) + 2_000)],
    ['Settlement Debit (NGN)', debit],
    ['Settlement Credit (NGN)', credit],
    ['Balance Before (NGN)', (line, { amount }) => amount(line.balance - line.kobo)],
    ['Balance After (NGN)', balance],
    ['Charge (NGN)', (_, { amount }) => amount(2_000)],
    ['Beneficiary', fixed('LEKKI LOFT LTD')],
    ['Beneficiary Institution', fixed('Moniepoint MFB')],
    ['Source', sender],
    ['Source Institution', fixed('Zenith Bank')],
    ['Narration', narration],
  ],
  kuda: [
    ['Date/Time', day],
    ['Money In', credit],
    ['Money out', debit],
    ['Category', fixed('Local funds transfer')],
    ['To / From', sender],
    ['Description', narration],
    ['Balance', balance],
  ],
  uba: [
    ['TRAN DATE', day],
    ['VALUE DATE', fixed('')],
    ['TRAN REF', reference],
    ['DEBIT', debit],
    ['CREDIT', credit],
    ['BALANCE', balance],
    ['NARRATION', narration],
  ],
  zenith: [
    ['TRANS DATE', day],
    ['TRANS ID', reference],
    ['DR/CR', ({ kobo }) => (kobo > 0 ? 'CR' : 'DR')],
    ['AMOUNT', size],
    ['REMARKS', narration],
  ],
  zenithSigned: [
    ['TRANS DATE', day],
    ['TRANS ID', reference],
    ['DR/CR AMOUNT', ({ kobo }, { amount }) => amount(kobo)],
    ['REMARKS', narration],
  ],
  firstBank: [
    ['Transaction Date', day],
    ['Reference', reference],
    ['Narration', narration],
    ['Debit', debit],
    ['Credit', credit],
    ['Balance', balance],
  ],
  gtBank: [
    ['Trans. Date', day],
    ['Value. Date', fixed('')],
    ['Reference', reference],
    ['Debits', debit],
    ['Credits', credit],
    ['Balance', balance],
    ['Originating Branch', fixed('LEKKI 205')],
    ['Remarks', narration],
  ],
  access: [
    ['Transaction Date', day],
    ['Value Date', day],
    ['Reference', reference],
    ['Description', narration],
    ['Debit', debit],
    ['Credit', credit],
    ['Balance', balance],
  ],
} satisfies Record<string, readonly Column[]>

export type Layout = keyof typeof layouts

export const headingsOf = (layout: Layout): string[] => layouts[layout].map(([heading]) => heading)

export const cellsOf = (layout: Layout, line: MadeLine, format: CellFormat): Cell[] =>
  layouts[layout].map(([, cell]) => cell(line, format))
