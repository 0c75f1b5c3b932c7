import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { locate, missingIn, proofsIn, rowsOf } from './proofs.ts'
import { root } from './steps.ts'

const rows = rowsOf('SECURITY.md')

test('every threat names its mitigation and its tests', () => {
  expect(rows.length).toBeGreaterThan(15)
  for (const row of rows) {
    expect(row, row.join('|')).toHaveLength(4)
    expect(proofsIn(row[3] ?? '').length, row[0]).toBeGreaterThan(0)
  }
})

test('every test named in the threat model exists', () => {
  for (const [, , , proof = ''] of rows) {
    const lost = proofsIn(proof).filter(({ file }) => !existsSync(locate(file)))
    expect(lost.map(({ file }) => file)).toEqual([])
    expect(missingIn(proof)).toEqual([])
  }
})

test('it says how to report a vulnerability', () => {
  expect(readFileSync(join(root, 'SECURITY.md'), 'utf8')).toMatch(/^## Reporting a vulnerability$/m)
})
