import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../testing/steps.ts'
import { tableRowsOf } from './test-references.ts'

const rows = tableRowsOf('docs/coverage.md')
const filesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)

test('every section names its test files', () => {
  expect(rows.length).toBeGreaterThanOrEqual(60)
  for (const row of rows) {
    expect(row, row.join('|')).toHaveLength(3)
    const files = filesIn(row[2] ?? '')
    expect(files.length, row.join('|')).toBeGreaterThan(0)
    for (const file of files) expect(file).toMatch(/\.(test|spec)\.tsx?$/)
  }
})

test('every named file exists', () => {
  const missing = rows.flatMap(([, , cell = '']) =>
    filesIn(cell).filter((file) => !existsSync(join(root, file))),
  )
  expect(missing).toEqual([])
})
