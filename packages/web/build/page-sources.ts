import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paths } from '../src/lib/paths.ts'

export interface PageSource {
  path: string
  /** Modules of the page and its layout, by their keys in the build manifest. */
  modules: readonly string[]
}

const layoutModules: Record<string, readonly string[]> = {
  accessPages: [],
  setupPages: ['src/app/shell/SetupLayout.tsx'],
  shellPages: ['src/app/shell/Shell.tsx'],
}

const group = /export const (\w+): PageLoaders = \{(.*?)\n\}/gs
const load = /\[paths\.(\w+)\]:.*?import\('(.*?)'\)/gs

/**
 * Reads the module of each path from the text of app/routes/page-loaders.ts; importing that file would load the app's modules.
 */
export function pageSources(root: string): PageSource[] {
  const text = readFileSync(join(root, 'src/app/routes/page-loaders.ts'), 'utf8')
  const found = [...text.matchAll(group)].flatMap(([, name = '', body = '']) =>
    [...body.matchAll(load)].map(([, key = '', file = '']) => {
      const path = Object.entries(paths).find(([one]) => one === key)?.[1]
      const layout = layoutModules[name]
      if (!path || !layout) throw new Error(`page-loaders.ts: ${name} and ${key} are not known`)
      return { path, modules: [...layout, join('src/app/routes', file).replaceAll('\\', '/')] }
    }),
  )
  const expected = text.match(/\bimport\('/g)?.length
  if (found.length !== expected)
    throw new Error(`page-loaders.ts: ${found.length} of ${expected} pages were found`)
  return found
}
