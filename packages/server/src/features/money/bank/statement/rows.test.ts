import { maxNarration } from '@ilewa/contract/bank/schema'
import { csvOf, useStatementReader } from '@ilewa/tests/support/bank/read-statement'
import { createWorkbook } from '@ilewa/tests/support/bank/workbook'
import { describe, expect, it } from 'vitest'

const read = useStatementReader()

const header = 'Date,Narration,Debit,Credit,Balance'
const csvWith = (...rows: string[]) => csvOf(header, ...rows)
/** One line of each day. */
const daysCsv = (...days: string[]) => csvWith(...days.map((day) => `"${day}",Rent,,100,`))
const messagesOf = ({ rowErrors }: { rowErrors: { row: number; message: string }[] }) =>
  rowErrors.map(({ row, message }) => `${row} ${message}`)

describe('days', () => {
  it.each([
    ...['03/11/2026', '3-11-2026', '03.11.2026', '03/11/26', '3/11/2026 10:22', '03/11/2026 10:22:33 PM'],
    ...[
      '03-Nov-2026',
      '03-NOV-26',
      '3 Nov 2026',
      '3 November 2026 9:05',
      'Nov 3, 2026',
      'November 3 2026 10:22 am',
    ],
    ...[
      '2026-11-03',
      '2026/11/03',
      '2026-11-03T23:59:59.999+01:00',
      '2026-11-03 00:00:00Z',
      '2026 Nov 03 23:22:33',
    ],
    ...[
      'Tue, 3 Nov 2026',
      'Tuesday 3rd November, 2026',
      '46329',
      '46329.5',
      '46328.999999999999',
      '\u200e03/11/2026',
    ],
  ])('reads %s', async (day) => {
    const { lines } = await read(daysCsv(day), { dayOrder: 'DAY_FIRST' })
    expect(lines.map((line) => line.day)).toEqual(['2026-11-03'])
  })

  it.each([
    '31/31/2026',
    '29/02/2026',
    '00/11/2026',
    '3 Foo 2026',
    '2026-13-03',
    '10:22',
    '3/11',
    '03/11/202',
  ])('refuses %s', async (day) => {
    expect(messagesOf(await read(daysCsv('01/11/2026', day)))).toEqual([
      `3 The date “${day}” cannot be read.`,
    ])
  })

  it('does not shift the days of date cells, whatever their time', async () => {
    const days = [46_329, 46_329.000_011, 46_329.999_98, 46_328.999_999_999_99]
    const rows = days.map((serial) => [{ serial }, 'Rent', 100])
    const { lines } = await read(createWorkbook([['Date', 'Narration', 'Credit'], ...rows]))
    expect(new Set(lines.map(({ day }) => day))).toEqual(new Set(['2026-11-03']))
  })

  it('knows the order from a number above 12, and asks if there is none', async () => {
    const orderOf = async (days: string[], options = {}) => {
      const { dayOrder, isDayOrderUncertain, lines } = await read(daysCsv(...days), options)
      return [dayOrder, isDayOrderUncertain, ...lines.map(({ day }) => day)]
    }
    expect(await orderOf(['03/11/2026', '13/11/2026'])).toEqual([
      'DAY_FIRST',
      false,
      '2026-11-03',
      '2026-11-13',
    ])
    expect(await orderOf(['11/03/2026', '11/13/2026'])).toEqual([
      'MONTH_FIRST',
      false,
      '2026-11-03',
      '2026-11-13',
    ])
    expect(await orderOf(['03/11/2026', '05/05/2026'])).toEqual([
      'DAY_FIRST',
      true,
      '2026-11-03',
      '2026-05-05',
    ])
    expect(await orderOf(['05/05/2026', '2026-11-03'])).toEqual([
      'DAY_FIRST',
      false,
      '2026-05-05',
      '2026-11-03',
    ])
    const monthFirst = { dayOrder: 'MONTH_FIRST' } as const
    expect(await orderOf(['11/03/2026'], monthFirst)).toEqual(['MONTH_FIRST', false, '2026-11-03'])
    const contradiction = await read(daysCsv('11/13/2026', '13/11/2026'))
    expect(contradiction.dayOrder).toBe('DAY_FIRST')
    expect(messagesOf(contradiction)).toEqual(['2 The date “11/13/2026” cannot be read.'])
  })

  it('refuses days after today and before 2000', async () => {
    const statement = await read(daysCsv('31/12/2026', '01/01/2027', '01/01/2000', '31/12/1999'))
    expect(messagesOf(statement)).toEqual([
      '3 The date 1 Jan 2027 is in the future.',
      '5 The date 31 Dec 1999 is before 2000.',
    ])
    expect(statement.lines.map(({ day }) => day)).toEqual(['2026-12-31', '2000-01-01'])
  })
})

describe('amounts', () => {
  const amountsCsv = (...amounts: string[]) =>
    csvWith(...amounts.map((amount) => `2026-11-03,Rent,,"${amount}",`))

  it.each([
    ...[
      '1,234.56',
      '₦1,234.56',
      'NGN 1,234.56',
      'N1234.56',
      '1 234,56',
      '1.234,56',
      '1234,56',
      '1,234.56 CR',
    ],
    ...[
      '+1,234.56',
      '1\u00a0234.56',
      '1234.56 NGN',
      '1,234.560',
      '1234.5600000000001',
      '#1,234.56',
      '=N=1,234.56',
    ],
  ])('reads %s', async (amount) => {
    const { lines } = await read(amountsCsv(amount))
    expect(lines.map((line) => line.amount)).toEqual([1234.56])
  })

  it.each(['', '--', '-', '0', '0.00', '₦0.00', 'NGN 0', '₦ -', '—', 'nil'])(
    'reads “%s” as none',
    async (amount) => {
      expect(await read(amountsCsv(amount, '5'))).toMatchObject({
        lines: [{ row: 3 }],
        unreadableRows: 0,
        debits: 0,
      })
    },
  )

  it.each(['1,23', '1.234', '12,34,567', '1.2.3', 'abc', '1,234.567', '(5', '1e5', '1.23457E+6', '١٢٣'])(
    'never reads %s as thousands',
    async (amount) => {
      const { lines, rowErrors } = await read(amountsCsv(amount))
      expect(lines.map((line) => line.amount)).toEqual(amount === '1,23' ? [1.23] : [])
      expect(rowErrors).toHaveLength(amount === '1,23' ? 0 : 1)
    },
  )

  it('takes signs, brackets and DR as money out', async () => {
    const rows = ['-500', '(500.00)', '500-', '₦-500', '-₦500', '500 DR', '500.00D', '500 CR', '500'].map(
      (amount) => `2026-11-03,Rent,"${amount}"`,
    )
    expect(await read(csvOf('Date,Narration,Amount', ...rows))).toMatchObject({ debits: 7, lines: [{}, {}] })
    const out = await read(csvWith('2026-11-03,Power,-500,,', '2026-11-03,Power,(500),,'))
    expect(out).toMatchObject({ debits: 2, lines: [], unreadableRows: 0 })
  })

  it('has whole kobo up to ₦100 billion', async () => {
    const statement = await read(
      amountsCsv('100,000,000,000.00', '0.01', '100,000,000,000.01', '9'.repeat(50)),
    )
    expect(statement.lines.map(({ amount }) => amount)).toEqual([100_000_000_000, 0.01])
    expect(messagesOf(statement)).toEqual([
      '4 The amount “100,000,000,000.01” is above ₦100 billion.',
      `5 The amount “${'9'.repeat(30)}” cannot be read.`,
    ])
    const numbers = [0.1 + 0.2, 1234.559_999_9, 1.005, 1.4e-11, 1.5e10].map((amount) => [
      '2026-11-03',
      'Rent',
      amount,
    ])
    const workbook = await read(createWorkbook([['Date', 'Narration', 'Credit'], ...numbers]))
    expect(workbook.lines.map(({ amount }) => amount)).toEqual([0.3, 1234.56, 15_000_000_000])
    expect(messagesOf(workbook)).toEqual(['4 The amount “1.005” has more than two decimals.'])
  })

  it('reads a direction beside the amount, and refuses others', async () => {
    const rows = ['CR', 'c', 'Credit', 'D', 'Dr.', 'DEBIT', 'X', ''].map(
      (word) => `2026-11-03,1,${word},500,Rent`,
    )
    const statement = await read(
      csvOf('TRANS DATE,TRANS ID,DR/CR,AMOUNT,REMARKS', ...rows, '2026-11-03,1,C,-500,Rent'),
    )
    expect(statement).toMatchObject({ bank: 'Zenith', isTested: false, debits: 3, lines: [{}, {}, {}] })
    expect(messagesOf(statement)).toEqual([
      '8 “X” is neither money in nor money out.',
      '9 Neither CR nor DR is given.',
      '10 Money in is below 0: “-500”.',
    ])
  })
})

describe('rows', () => {
  it('leaves out what is no line, and counts rows as a spreadsheet does', async () => {
    const statement = await read(
      csvOf(
        ...['Account name,LEKKI LOFT LTD', '', header, '', '02/11/2026,Opening Balance,,"5,000","5,000"'],
        ...['01/11/2026,Balance B/F,,,"5,000"', '31/31/2026,TOTAL PLC,,100,"5,100"', ',Rent,,100,"5,100"'],
        ...['13/11/2026,TOTAL ENERGIES LTD,,100,"5,100"', ',part two of a narration,,,', header],
        ...[
          '13/11/2026,Power,50,20,"5,130"',
          '13/11/2026,Power,,x,',
          ',Total,50,"120",',
          'Closing Balance,,,"5,100",',
        ],
        ...['TOTAL:,,50,120,', '"Printed on 14/11/2026, page 1",,,,'],
      ),
    )
    expect(statement.lines).toMatchObject([
      { row: 9, narration: 'TOTAL ENERGIES LTD', amount: 100, balance: 5100 },
    ])
    expect(messagesOf(statement)).toEqual([
      '7 The date “31/31/2026” cannot be read.',
      '8 The date is missing.',
      '12 Money in and money out are both filled.',
      '13 The amount “x” cannot be read.',
    ])
    const many = await read(daysCsv(...Array<string>(30).fill('31/31/2026')))
    expect([many.unreadableRows, many.rowErrors.length]).toEqual([30, 20])
  })

  it('reads only transfers that succeeded, and a reversed one with its reversal', async () => {
    const rows = ['Successful', 'FAILED', 'pending', 'Reversed', '', 'Odd'].map(
      (status, index) => `2026-11-03,${status},R${index},${index + 1}00,Rent`,
    )
    const moniepoint = 'Date,Transaction Status,Transaction Ref,Credit,Narration,Debit,Balance'
    const statement = await read(csvOf(moniepoint, ...rows, '2026-11-03,Reversed,R9,,Power,700'))
    expect(statement.lines.map(({ reference }) => reference)).toEqual(['R0', 'R3', 'R4'])
    expect(statement.reversals).toMatchObject([{ day: '2026-11-03', amount: 400, narration: 'Rent' }])
    expect([statement.debits, messagesOf(statement)]).toEqual([0, ['7 The status “Odd” is unknown.']])
    const withLine = await read(csvOf(moniepoint, ...rows, '2026-11-04,Successful,R10,,RVSL Rent,400'))
    expect(withLine).toMatchObject({
      reversals: [
        { narration: 'Rent', lineFingerprint: withLine.lines[1]?.fingerprint },
        { narration: 'RVSL Rent', day: '2026-11-04', lineFingerprint: null },
      ],
      debits: 1,
    })
  })

  it('knows reversals by a word of their narration', async () => {
    const narrations = [
      'RVSL/NIP',
      'Reversal of',
      'RVS NIP',
      'REV/NIP',
      'reversed: x',
      'TRF RVSL NIP',
      'REVENUE',
      'A REVERSALS',
    ]
    const { reversals, debits } = await read(csvWith(...narrations.map((text) => `2026-11-03,${text},5,,`)))
    expect([reversals.map(({ narration }) => narration), debits]).toEqual([narrations.slice(0, 6), 8])
  })

  it('joins narration and sender without repeating, as plain text of at most 500 characters', async () => {
    const kuda = 'Date/Time,Money In,Money out,Category,To / From,Description,Balance'
    const row = (sender: string, narration: string) => `2026-11-03,5,,x,"${sender}","${narration}",`
    const long = `${'x'.repeat(maxNarration - 1)}🏠 end`
    const { lines } = await read(
      csvOf(
        ...[
          kuda,
          row('Ngọzi Eze', 'Rent'),
          row('NGỌZI EZE', 'From Ngọzi Eze'),
          row('Ngọzi', '--'),
          row('', 'null'),
        ],
        ...[
          row('', `a\u202e b\u200b\u0001c\t\u2028 d\u0007`),
          row('', '=HYPERLINK(1)'),
          row('', "'=1+1"),
          row('', long),
        ],
        ...[row('', 'Ngo\u0323zi'), row('', 'a\nb')],
      ),
    )
    expect(lines.map(({ narration }) => narration)).toEqual([
      ...['Rent · Ngọzi Eze', 'From Ngọzi Eze', 'Ngọzi', ''],
      ...['a bc d', '=HYPERLINK(1)', '=1+1', 'x'.repeat(maxNarration - 1), 'Ngọzi', 'a b'],
    ])
  })

  it('counts the places where the balance does not follow, in the direction of the file', async () => {
    const gapsOf = async (...rows: string[]) =>
      (await read(csvWith(...rows.map((row) => `2026-11-03,Rent,${row}`)))).balanceGaps
    expect(await gapsOf(',5,105', '3,,102', ',1,103')).toBe(0)
    expect(await gapsOf(',1,103', '3,,102', ',5,105')).toBe(0)
    expect(await gapsOf(',5,105', ',1,103', ',1,104')).toBe(1)
    expect(await gapsOf(',5,105', ',x,110', ',1,111', ',2,113')).toBe(1)
    expect(await gapsOf(',5,105', ',x,110', ',x,111', ',1,111')).toBe(1)
    expect(await gapsOf(',5,', ',5,', ',7,')).toBe(0)
    expect(await gapsOf(',5,105', ',5,', ',7,117')).toBe(0)
    expect(await gapsOf(',5,0', '5,,-5', ',7,2.00 CR', '9,,7 DR')).toBe(0)
  })
})
