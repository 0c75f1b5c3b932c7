import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { stopWorkers } from '../workers/workers.ts'
import { writeCsvPart } from './csv.task.ts'
import { csvBatchSize, toCsv } from './csv-writer.ts'
import { unescapeCell } from './formula-guard.ts'

afterAll(stopWorkers)

const anyText = fc
  .array(fc.constantFrom(...';=+-@\'"`\t\n\r, x01＝\u200b'), { minLength: 1, maxLength: 12 })
  .map((letters) => letters.join(''))

it('restores every text that it escaped', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      const file = await writeCsvPart({ header: ['Notes'], rows: [[text]] })
      const [, [cell = ''] = []]: string[][] = parse(Buffer.from(file), { bom: true })
      expect(unescapeCell(cell)).toBe(text)
    }),
  )
})

it.each([
  ['0123456789', "'0123456789"],
  ["'0123456789", "''0123456789"],
  ['1234567890123456', "'1234567890123456"],
  ['1234567890', '1234567890'],
  ['0', '0'],
  ['0.50', '0.50'],
])('marks %s as text if a spreadsheet would change it as a number', async (text, cell) => {
  const [, line] = Buffer.from(await writeCsvPart({ header: ['Account number'], rows: [[text]] }))
    .toString()
    .split('\r\n')
  expect(line?.replaceAll('"', '')).toBe(cell)
  expect(unescapeCell(cell)).toBe(text)
})

it('writes several batches of rows as one file with one header, and only the header without rows', async () => {
  const ctx = { businessId: 'one', userId: 'ada' }
  const columns = [
    { header: 'Notes', cell: (row: number) => `=row ${row}` },
    { header: 'Amount', cell: (row: number) => row },
  ]
  const count = 2 * csvBatchSize + 1
  const rows = Array.from({ length: count }, (_, index) => index)
  const file = (await buffer(toCsv(ctx, columns, rows))).toString()
  expect(file.startsWith('\ufeff"Notes","Amount"\r\n"\'=row 0",0\r\n')).toBe(true)
  expect(parse(file, { bom: true })).toEqual([
    ['Notes', 'Amount'],
    ...rows.map((row) => [`'=row ${row}`, String(row)]),
  ])
  expect((await buffer(toCsv(ctx, columns, []))).toString()).toBe('\ufeff"Notes","Amount"\r\n')
})
