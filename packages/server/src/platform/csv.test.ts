import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toCsv, withoutGuard } from './csv.ts'

const anyText = fc
  .array(fc.constantFrom(...';=+-@\'"`\t\n\r, x1＝\u200b'), { minLength: 1, maxLength: 12 })
  .map((letters) => letters.join(''))

it('gives back every text that it kept from being a formula', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      const file = await buffer(toCsv([{ header: 'Notes', cell: (row: string) => row }], [text]))
      const [, [cell = ''] = []]: string[][] = parse(file, { bom: true })
      expect(withoutGuard(cell)).toBe(text)
    }),
  )
})
