import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './steps.ts'

/** `web/app/menu.ts` stands for packages/web/src/app/menu.ts. */
const locate = (name: string) =>
  join(
    root,
    name.replace(/^(web|server|contract)\//, (_, side: string) => `packages/${side}/src/`),
  )

const rows = readFileSync(join(root, 'docs/coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Requirement'))
  .map((line) => line.split('|').slice(1, -1))

/** `file` "a test" or `file` "a test", "another". */
const proofsIn = (cell: string) =>
  [...cell.matchAll(/`([^`]+)`((?:,? "[^"]+")+)/g)].map(([, file = '', names = '']) => ({
    file,
    names: [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name),
  }))

test('every requirement says what proves it', () => {
  expect(rows.length).toBeGreaterThan(150)
  for (const row of rows) {
    expect(row, row.join('|')).toHaveLength(3)
    const proof = row[2] ?? ''
    expect(proofsIn(proof).length, row.join('|')).toBeGreaterThan(0)
  }
})

test('every file that is named exists', () => {
  for (const [, where = '', proof = ''] of rows)
    for (const [, name = ''] of (where + proof).matchAll(/`([^`]+)`/g))
      expect(existsSync(locate(name)), name).toBe(true)
})

test('every test that is named exists', () => {
  for (const [, , proof = ''] of rows)
    for (const { file, names } of proofsIn(proof))
      for (const name of names) expect(readFileSync(locate(file), 'utf8').includes(name), name).toBe(true)
})
