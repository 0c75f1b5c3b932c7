import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type Plugin } from 'vite'

/** Minifies `first-paint.js`, which blocks the first paint of every page: Vite copies files of `public` unchanged. */
export function minifyFirstPaint(): Plugin {
  let folder = ''
  return {
    name: 'minify-first-paint',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir)
    },
    async writeBundle() {
      const file = join(folder, 'first-paint.js')
      const { code } = await minify(file, await readFile(file, 'utf8'))
      await writeFile(file, code)
    },
  }
}
