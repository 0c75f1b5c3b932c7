import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { missingTestsIn, resolveFile, tableRowsOf, testReferencesIn } from './test-references.ts'

const rows = tableRowsOf('docs/coverage.md')

test('every requirement names its tests', () => {
  expect(rows.length).toBeGreaterThan(150)
  for (const row of rows) {
    expect(row, row.join('|')).toHaveLength(3)
    const reference = row[2] ?? ''
    expect(testReferencesIn(reference).length, row.join('|')).toBeGreaterThan(0)
  }
})

test('every named file exists', () => {
  for (const [, where = '', reference = ''] of rows)
    for (const [, name = ''] of (where + reference).matchAll(/`([^`]+)`/g))
      expect(existsSync(resolveFile(name)), name).toBe(true)
})

test('every named test exists', () => {
  for (const [, , reference = ''] of rows) expect(missingTestsIn(reference)).toEqual([])
})
