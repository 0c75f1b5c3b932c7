import { maxStatementLines, tooManyLinesReason } from '@ilewa/contract/bank/imports'
import { maxStatementColumns } from '@ilewa/contract/bank/statement-columns'
import { csvOf, useStatementReader } from '@ilewa/tests/support/bank/read-statement'
import { statements } from '@ilewa/tests/support/bank/statements'
import { createWorkbook, createZip, workbookParts } from '@ilewa/tests/support/bank/workbook'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AppError } from '../../../../platform/app-error.ts'

const read = useStatementReader()

const header = 'Date,Narration,Debit,Credit,Balance'
const line = '2026-11-03,Rent,,100,100'
const noHeader =
  'No row with the headings Date and Credit was found in the first 30 rows. Export the statement again as CSV or Excel.'

/** The reason why a file is refused. */
const refusalOf = (content: string | Buffer) =>
  read(content).then(
    () => 'read',
    (error: unknown) =>
      error instanceof AppError && error.code === 'bank.not_a_statement' ? error.message : error,
  )

it.each([
  ['PDF', '%PDF-1.7 a', 'This is a PDF. Ask your bank’s app for the statement as CSV or Excel.'],
  ['old Excel', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /^This is an old Excel file, or one with a password/],
  ['PNG', Buffer.from('89504e470d0a1a0a', 'hex'), /^This is a picture/],
  ['JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), /^This is a picture/],
  ['HEIC', Buffer.from('00000018667479706865696300000000', 'hex'), /^This is a picture/],
  ['HTML', '\ufeff\r\n<html><table><tr><td>Date</td></tr></table></html>', /^This is a web page/],
  ['XML', '<?xml version="1.0"?><Workbook/>', /^This is a web page/],
  ['nothing', '', /^The file is empty/],
  ['blanks', '\ufeff \r\n', /^The file is empty/],
  ['bytes', Buffer.from([1, 0, 2, 0, 3]), /^This file is not a text/],
  ['half an archive', 'PK\x03\x04 damaged', /^This Excel file cannot be read/],
  [
    'a document',
    createZip([{ name: 'word/document.xml', content: Buffer.from('<a/>') }]),
    /^This file has no Excel/,
  ],
  ['a text', 'just a text', noHeader],
  ['a header in row 31', csvOf(...Array(30).fill('text'), header, line), noHeader],
  ['a workbook without a header', createWorkbook([['a'], ['b']]), noHeader],
])('refuses %s', async (_, content, reason) => {
  expect(await refusalOf(content)).toMatch(reason)
})

it('refuses a workbook that is damaged, or declares more than 100 MB', async () => {
  const whole = createWorkbook([header.split(','), line.split(',')])
  expect((await read(whole)).lines).toHaveLength(1)
  expect(await refusalOf(whole.subarray(0, whole.length - 30))).toMatch(/cannot be read/)
  const parts = workbookParts([header.split(',')])
  expect(await refusalOf(createZip(parts.map((part) => ({ ...part, content: Buffer.from('<a') }))))).toMatch(
    /cannot be read/,
  )
  const huge = parts.map((part) => ({ ...part, declaredBytes: 25_000_001 }))
  expect(await refusalOf(createZip(huge))).toMatch(/This Excel file is too large/)
})

it.each(['XFD1002', 'A99999999', 'ZZZZZZZ1'])(
  'refuses a workbook with a cell far outside its table: %s',
  async (address) => {
    const rows = Array.from({ length: 1_000 }, () => line.split(','))
    const far = `<row r="1002"><c r="${address}"><v>1</v></c></row></sheetData>`
    const withCell = (cell: string) =>
      createZip(
        workbookParts([header.split(','), ...rows]).map((part) => ({
          ...part,
          content: Buffer.from(part.content.toString().replace('</sheetData>', cell)),
        })),
      )
    expect(await refusalOf(withCell(far))).toBe(
      `This Excel file has a cell far outside its table: ${address}. Delete it, or save the statement as CSV.`,
    )
    // A cell with a colour only.
    expect(
      (await read(withCell(far.replace('><v>1</v></c>', '/>').replace(address, 'XFD1002')))).lines,
    ).toHaveLength(1_000)
  },
)

it('says which text in quotation marks has no end, once, and reads the rows after it', async () => {
  const long = (count: number) => `2026-11-03,"${Array(count).fill('NIP').join('\n')}",,5,`
  const { lines, rowErrors } = await read(csvOf(header, long(10), long(11), line, '2026-11-03,"open', line))
  const message = 'A text in quotation marks has no end, or more than 10 lines. Shorten it in the file.'
  expect(rowErrors).toEqual([
    { row: 3, message },
    { row: 5, message },
  ])
  expect(lines.map(({ row, amount }) => [row, amount])).toEqual([
    [2, 5],
    [4, 100],
    [6, 100],
  ])
})

it('counts a line once that the file has twice, with one reference and one balance', async () => {
  const row = '2026-11-03,Rent,,100,100,R1'
  const others = ['2026-11-03,Rent,,100,200,R1', '2026-11-03,Rent,,100,,R2', '2026-11-03,Rent,,100,,R2']
  const { lines, unreadableRows, rowErrors } = await read(csvOf(`${header},Reference`, row, row, ...others))
  expect(rowErrors).toEqual([{ row: 3, message: 'It repeats row 2: the same reference and balance.' }])
  expect([lines.length, unreadableRows]).toEqual([4, 1])
})

it('reads the header in row 30, of the first sheet that has one', async () => {
  expect((await read(csvOf(...Array(29).fill('text'), header, line))).lines).toMatchObject([{ row: 31 }])
  const cells = [header.split(','), line.split(',')]
  const { lines } = await read(createWorkbook([['Summary']], [[], ...cells], [...cells, line.split(',')]))
  expect(lines).toMatchObject([{ row: 3, amount: 100 }])
})

it('ignores case, dots, line breaks, currencies and spaces of headings', async () => {
  const headings = '"Trans.\nDATE",  descripTION ,"Debit\r\n(₦)",Credit (NGN),"Balance  After(N)"'
  const { columns, lines, headings: read1 } = await read(csvOf('a,b', headings, '03/11/2026,Rent,,100,100'))
  expect(columns).toEqual({ DAY: 0, NARRATION: 1, DEBIT: 2, CREDIT: 3, BALANCE: 4 })
  expect([lines[0]?.row, read1]).toEqual([
    3,
    ['Trans. DATE', 'descripTION', 'Debit (₦)', 'Credit (NGN)', 'Balance After(N)'],
  ])
})

it('takes the day of the transaction before the value date, and never the charge as the amount', async () => {
  const columnsOf = async (headings: string, row = '') => (await read(csvOf(headings, row))).columns
  expect(await columnsOf('Value Date,Trans. Date,Narration,Charge (NGN),Credit')).toEqual({
    ...{ DAY: 1, NARRATION: 2, CREDIT: 4 },
  })
  expect(await columnsOf('Value Date,Trans. Time,Credit,Narration', '03/11/2026,10:22,5,x')).toMatchObject({
    DAY: 0,
  })
  expect(await columnsOf('Value Date,Trans. Time,Credit', '04/11/2026,2026 Nov 03 10:22:00,5')).toMatchObject(
    {
      DAY: 1,
    },
  )
  expect(await columnsOf('Date,Transaction Type,Amount,Details', '03/11/2026,Transfer,5,x')).toEqual({
    ...{ DAY: 0, AMOUNT: 2, NARRATION: 3 },
  })
  expect(await columnsOf('Date,Type,Amount,Details', '03/11/2026,Credit,5,x')).toMatchObject({ DIRECTION: 1 })
})

it('reads the columns that the owner chose, or those of the last statement with this header', async () => {
  const file = csvOf('Date,Reference,Balance,Inward,Story', '03/11/2026,R1,100,100,Rent')
  const unknown = await read(file)
  expect(unknown).toMatchObject({ bank: null, isTested: false, missing: ['CREDIT', 'NARRATION'], lines: [] })
  const columns = { DAY: 0, CREDIT: 3, NARRATION: 4 }
  const chosen = await read(file, { columns })
  expect(chosen).toMatchObject({
    columns,
    missing: [],
    isDayOrderUncertain: true,
    lines: [{ narration: 'Rent' }],
  })
  const remembered = { headings: chosen.headings, columns, dayOrder: 'MONTH_FIRST' as const }
  expect(await read(file, { remembered })).toMatchObject({
    ...{ columns, dayOrder: 'MONTH_FIRST', isDayOrderUncertain: false, lines: [{ day: '2026-03-11' }] },
  })
  const other = { ...remembered, headings: ['Date', 'Credit'] }
  expect(await read(file, { remembered: other })).toMatchObject({ lines: [], dayOrder: 'DAY_FIRST' })
  const clear = csvOf('Date,Reference,Balance,Inward,Story', '13/11/2026,R1,100,100,Rent')
  expect(await read(clear, { remembered })).toMatchObject({ columns, dayOrder: 'DAY_FIRST', lines: [{}] })
})

it('reads each row beside stray quotation marks', async () => {
  const rows = [
    ...[
      '2026-11-03,EMEKA "SPICE" NWOSU,,1,',
      '2026-11-03,"EMEKA "SPICE" NWOSU",,2,',
      '2026-11-03,"ADA OBI,,3,',
    ],
    ...['2026-11-03,"NIP, ""ADA""",,"4.00",', '2026-11-03,"two\r\nlines, of text",,5,', '2026-11-03,5",,6,'],
    ...[
      '2026-11-03, "spaced, text",,7,',
      '2026-11-03,"ADA OBI,,"8.00",',
      '2026-11-03,"ADA "SPICE", OBI",,9,',
    ],
    ...['2026-11-03,"three\r\n\r\nlines",,10,', '2026-11-03,"ADA OBI,,11,', '2026-11-03,ADA" OBI,,12,'],
    ...['2026-11-03,"ADA OBI",,"13",', '2026-11-03,"last,,14,'],
  ]
  const { lines, unreadableRows } = await read(csvOf(header, ...rows))
  expect([lines.map(({ amount }) => amount), unreadableRows]).toEqual([
    [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14],
    1,
  ])
  expect(lines.map(({ narration }) => narration)).toEqual([
    ...['EMEKA "SPICE" NWOSU', 'EMEKA "SPICE" NWOSU', '"ADA OBI', 'NIP, "ADA"', 'two lines, of text', '5"'],
    ...['spaced, text', '"ADA OBI', 'three lines', '"ADA OBI', 'ADA" OBI', 'ADA OBI', '"last'],
  ])
})

it('reads Windows-1252 where a text is not UTF-8', async () => {
  const file = Buffer.from(csvOf(header, '2026-11-03,\x93Adébáyò\x94,,100,'), 'latin1')
  expect((await read(file)).lines).toMatchObject([{ narration: '“Adébáyò”' }])
})

it('refuses more than 10,000 lines, and does not count other rows', async () => {
  const full = csvOf(header, ...Array(maxStatementLines).fill(line), ...Array(20_000).fill(',more text,,,'))
  expect((await read(full)).lines).toHaveLength(maxStatementLines)
  const tooMany = { code: 'bank.too_many_lines', message: tooManyLinesReason }
  await expect(read(csvOf(header, ...Array(maxStatementLines + 1).fill(line)))).rejects.toMatchObject(tooMany)
  await expect(read(csvOf(header, ...Array(100_000).fill('x')))).rejects.toMatchObject(tooMany)
})

const million = 1_000_000
const cells = (count: number, text: string) => Array(count).fill(text).join(',')

const distinct = Array.from({ length: maxStatementLines }, (_, index) => `NIP CR/ADA OBI/ZENITH/${index}`)

it.each([
  ['ten thousand lines', csvOf(header, ...distinct.map((text) => `03/11/2026,${text},,"1,234.56",`))],
  [
    'ten thousand lines of a workbook',
    createWorkbook([header.split(','), ...distinct.map((text) => [{ serial: 46_329 }, text, '', 1234.56])]),
  ],
  ['commas', ','.repeat(million)],
  ['quotation marks', '"'.repeat(million)],
  ['cells that do not end', '"a,'.repeat(million / 3)],
  ['rows that do not end', csvOf(header, ...Array(20_000).fill('"2026-11-03,"a","b'))],
  ['blank lines', '\n'.repeat(4 * million)],
  ['spaces', `${header}\n2026-11-03,${' '.repeat(million)}x,,5,`],
  ['line breaks in a cell', `${header}\n2026-11-03,"${'\n'.repeat(million / 2)}",,5,`],
  ['formulas', csvOf(header, ...Array(9_000).fill(`2026-11-03,${";'=".repeat(150)},,5,`))],
  ['apostrophes', `${header}\n2026-11-03,${"'".repeat(million)}=1,,5,`],
  ['combining marks', `${header}\n2026-11-03,a${'\u0301\u0323'.repeat(300_000)},,5,`],
  ['direction marks', csvOf(header, ...Array(5_000).fill(`2026-11-03,${'\u202e\u200f'.repeat(40)}a,,5,`))],
  ['NUL bytes', `${header}\n2026-11-03,${'a\0'.repeat(million / 2)},,5,`],
  ['digits', csvOf(header, `2026-11-03,Rent,,${'1'.repeat(million)},`, `${'3/'.repeat(million / 4)},a,,5,`)],
  [
    'reversed transfers',
    csvOf('Date,Narration,Credit,Status', ...Array(9_999).fill('2026-11-03,Rent,5,reversed')),
  ],
  ['five thousand columns', csvOf(cells(5_000, 'Credit'), `Date,Narration,Credit${cells(5_000, '')}`, line)],
  // A quadratic step would take minutes.
])('reads or refuses within the time of a test: %s', async (_, content) => {
  await read(content).catch((error: unknown) => expect(error).toBeInstanceOf(AppError))
})

it('shows the first fifty columns', async () => {
  const { headings, lines } = await read(
    csvOf(`${header},${cells(5_000, 'More')}`, `${line},${cells(5_000, 'x')}`),
  )
  expect([headings.length, lines.length]).toEqual([maxStatementColumns, 1])
})

it('an Excel file with a part that declares gigabytes is refused before it is unpacked', async () => {
  const file = createWorkbook([header.split(','), line.split(',')])
  // The unpacked size in the header of the first part.
  file.writeUInt32LE(3_800_000_000, 22)
  await expect(read(file, { name: 'statement.xlsx' })).rejects.toMatchObject({
    message: 'This Excel file is too large. Save the statement as CSV.',
  })
})

it('reads any damaged file, or refuses it', async () => {
  const files = statements.map(({ bytes }) => bytes())
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 20 }),
      async (file, changes) => {
        const damaged = Buffer.from(file)
        for (const [at, byte] of changes) damaged[at % damaged.length] = byte
        await read(damaged).catch((error: unknown) => expect(error).toBeInstanceOf(AppError))
      },
    ),
    { numRuns: 60 },
  )
})
