import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

/** The build manifest: the file, imports and styles of each chunk, keyed by module or chunk name. */
export type Manifest = Record<string, Chunk>

/** Manifest key of the app's entry. */
export const entry = 'index.html'

export const readManifest = (root: string): Manifest =>
  JSON.parse(readFileSync(join(root, 'dist/.vite/manifest.json'), 'utf8'))

/** Returns the given chunks and their static imports, without dynamic imports. */
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

/** Returns the files of the chunks with their style sheets, without duplicates, relative to `dist`. */
export function filesOf(manifest: Manifest, names: Iterable<string>): string[] {
  const files = [...names].flatMap((name) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no chunk ${name}`)
    return [chunk.file, ...(chunk.css ?? [])]
  })
  return [...new Set(files)]
}
