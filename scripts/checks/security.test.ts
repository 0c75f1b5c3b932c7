import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../testing/steps.ts'
import { missingTestsIn, resolveFile, tableRowsOf, testReferencesIn } from './test-references.ts'

const rows = tableRowsOf('SECURITY.md')

test('every threat names its mitigation and its tests', () => {
  expect(rows.length).toBeGreaterThan(15)
  for (const row of rows) {
    expect(row, row.join('|')).toHaveLength(4)
    expect(testReferencesIn(row[3] ?? '').length, row[0]).toBeGreaterThan(0)
  }
})

test('every test named in the threat model exists', () => {
  for (const [, , , reference = ''] of rows) {
    const missingFiles = testReferencesIn(reference).filter(({ file }) => !existsSync(resolveFile(file)))
    expect(missingFiles.map(({ file }) => file)).toEqual([])
    expect(missingTestsIn(reference)).toEqual([])
  }
})

test('it says how to report a vulnerability', () => {
  expect(readFileSync(join(root, 'SECURITY.md'), 'utf8')).toMatch(/^## Reporting a vulnerability$/m)
})
