import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locate, missingIn, proofsIn, rowsOf } from './proofs.ts'

const rows = rowsOf('docs/coverage.md')

test('every requirement names its tests', () => {
  expect(rows.length).toBeGreaterThan(150)
  for (const row of rows) {
    expect(row, row.join('|')).toHaveLength(3)
    const proof = row[2] ?? ''
    expect(proofsIn(proof).length, row.join('|')).toBeGreaterThan(0)
  }
})

test('every named file exists', () => {
  for (const [, where = '', proof = ''] of rows)
    for (const [, name = ''] of (where + proof).matchAll(/`([^`]+)`/g))
      expect(existsSync(locate(name)), name).toBe(true)
})

test('every named test exists', () => {
  for (const [, , proof = ''] of rows) expect(missingIn(proof)).toEqual([])
})
