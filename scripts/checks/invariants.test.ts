import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { expect, test } from 'vitest'

/** Invariants of ARCHITECTURE.md that rules about imports cannot check; .dependency-cruiser.cjs checks the others. */
const root = join(import.meta.dirname, '../..')
const isTest = /\.test\.tsx?$|\/src\/test\//

type SourceLine = { location: string; file: string; text: string }

function linesOf(folder: string): SourceLine[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((file) => !isTest.test(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .map((text, index) => ({ location: `${file}:${index + 1}`, file, text }))
        .filter(({ text }) => !/^\s*(\/\/|\/?\*)/.test(text)),
    )
}

const contract = linesOf('packages/contract/src')
const server = linesOf('packages/server/src')
const web = linesOf('packages/web/src')

/** Returns the locations that match the pattern outside the allowed files. */
function violations(lines: SourceLine[], pattern: RegExp, ...allowed: string[]): string[] {
  return lines
    .filter(
      ({ file, text }) => pattern.test(text) && !allowed.some((allowedFile) => file.endsWith(allowedFile)),
    )
    .map(({ location, text }) => `${location} ${text.trim()}`)
}

test('the sources are found', () => {
  for (const lines of [contract, server, web]) expect(lines.length).toBeGreaterThan(100)
})

test('no folder of the sources holds more than 25 files', () => {
  const skipped = /\/(node_modules|dist|migrations|\.reports)(\/|$)/
  const folders = ['packages', 'tools', 'tests', 'scripts', 'e2e'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${relative(root, entry.parentPath).replaceAll(sep, '/')}/`)
      .filter((path) => !skipped.test(path)),
  )
  const counts = Map.groupBy(folders, (folder) => folder)
  expect(counts.size).toBeGreaterThan(100)
  expect([...counts].flatMap(([folder, files]) => (files.length > 25 ? folder : []))).toEqual([])
})

test('process.env is used only in settings.ts', () => {
  expect(violations([...contract, ...server, ...web], /\bprocess\.env\b/, '/platform/settings.ts')).toEqual(
    [],
  )
})

test('fetch is used only in call.ts, transport.ts and, before the app has loaded, in first-paint.ts', () => {
  const allowed = ['/lib/api/call.ts', '/lib/api/transport.ts', '/lib/startup/first-paint.ts']
  expect(violations([...contract, ...web], /\bfetch\(/, ...allowed)).toEqual([])
})

test("the server's clock is read only in clock.ts", () => {
  const clock = /\bnew Date\(\)|\bDate\.now\(|\bTemporal\.Now\b/
  expect(violations(server, clock, '/platform/clock.ts')).toEqual([])
})

test('URL paths are written only in the contract or in paths.ts', () => {
  const path = /(['"`])\/[a-z][\w\-/:$*{}.]*\1/
  const features = server.filter(({ file }) => file.includes('/features/'))
  expect(violations([...features, ...web], path, '/lib/paths.ts', '/lib/api/call.ts')).toEqual([])
})
