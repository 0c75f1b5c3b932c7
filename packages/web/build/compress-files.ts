import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(?:js|css|html|svg|webmanifest)$/
/** Compression saves nothing below this size. */
const minBytes = 1024

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/**
 * Writes `.br` and `.gz` copies of every built file at the highest level. The public pages are excluded: the server
 * inserts its settings into them, and then compresses them.
 */
export async function compressFiles(root: string): Promise<void> {
  const dist = join(root, 'dist')
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const files = entries.filter(
    (one) =>
      one.isFile() &&
      compressible.test(one.name) &&
      one.name !== 'landing.html' &&
      one.parentPath !== join(dist, 'legal'),
  )
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name)
      const content = await readFile(file)
      if (content.length < minBytes) return
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      await writeFile(`${file}.br`, await brotliAsync(content, { params }))
      await writeFile(`${file}.gz`, await gzipAsync(content, { level: 9 }))
    }),
  )
}
