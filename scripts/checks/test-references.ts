import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../testing/steps.ts'

/** Resolves `web/app/shell/menu.ts` to packages/web/src/app/shell/menu.ts. */
export const resolveFile = (name: string) =>
  join(
    root,
    name.replace(/^(web|server|contract)\//, (_, side: string) => `packages/${side}/src/`),
  )

/** Returns the cells of each table row of a page, without header rows. */
export function tableRowsOf(page: string): string[][] {
  const lines = readFileSync(join(root, page), 'utf8').split('\n')
  const isRow = (line = '') => line.startsWith('| ')
  return lines
    .filter((line, index) => isRow(line) && !lines[index + 1]?.startsWith('|--'))
    .map((line) => line.split('|').slice(1, -1))
}

export interface TestReference {
  file: string
  names: string[]
}

/** Parses `file` "a test" or `file` "a test", "another". */
export const testReferencesIn = (cell: string): TestReference[] =>
  [...cell.matchAll(/`([^`]+)`((?:,? "[^"]+")+)/g)].map(([, file = '', names = '']) => ({
    file,
    names: [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name),
  }))

/** Returns the tests named in a cell that do not exist. */
export const missingTestsIn = (cell: string): string[] =>
  testReferencesIn(cell).flatMap(({ file, names }) => {
    const text = readFileSync(resolveFile(file), 'utf8')
    return names.filter((name) => !text.includes(name)).map((name) => `${file} "${name}"`)
  })
