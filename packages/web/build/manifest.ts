import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

/** What each built file is made of and imports, by the name of its module or chunk. */
export type Manifest = Record<string, Chunk>

/** The app's own entry. */
export const entry = 'index.html'

export const readManifest = (root: string): Manifest =>
  JSON.parse(readFileSync(join(root, 'dist/.vite/manifest.json'), 'utf8'))

/** The chunks that a browser needs before these run: themselves and what they import, not what they import later. */
export function withImports(manifest: Manifest, names: readonly string[]): Set<string> {
  const found = new Set<string>()
  const add = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    for (const other of manifest[name]?.imports ?? []) add(other)
  }
  names.forEach(add)
  return found
}

/** The files of some chunks with their style sheets, each once, relative to `dist`. */
export function filesOf(manifest: Manifest, names: Iterable<string>): string[] {
  const files = [...names].flatMap((name) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no chunk ${name}`)
    return [chunk.file, ...(chunk.css ?? [])]
  })
  return [...new Set(files)]
}
