import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const packable = /\.(?:js|css|html|svg|webmanifest)$/
/** Compression saves nothing below this size. */
const smallest = 1024

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Writes `.br` and `.gz` copies of every built file at the highest level. The server compresses `landing.html` itself,
 * because it inserts its own URL.
 */
export async function packFiles(root: string): Promise<void> {
  const dist = join(root, 'dist')
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const files = entries.filter(
    (one) => one.isFile() && packable.test(one.name) && one.name !== 'landing.html',
  )
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name)
      const content = await readFile(file)
      if (content.length < smallest) return
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      await writeFile(`${file}.br`, await brotli(content, { params }))
      await writeFile(`${file}.gz`, await zip(content, { level: 9 }))
    }),
  )
}
