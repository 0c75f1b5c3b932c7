import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

const root = join(import.meta.dirname, '..')
const web = join(root, 'packages/web')
const stampFile = join(web, 'dist/.stamp')

/** Source folders of the web app; test files do not affect it. */
const folders = ['packages/web', 'packages/contract/src']
const ignored = /(^|\/)(dist|node_modules|test)\/|\.test\.tsx?$/

/** Builds the web app if its sources have changed since the last build. */
async function buildWhenStale(): Promise<void> {
  const stamp = await fingerprint()
  if (existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp) return
  console.log('Building the web app…')
  const { build } = await import('vite')
  const { buildLandingPage } = await import('../packages/web/build/landing-page.ts')
  const { buildRoutePages } = await import('../packages/web/build/route-pages.ts')
  const { compressFiles: packFiles } = await import('../packages/web/build/compress-files.ts')
  await build({ root: web, logLevel: 'warn' })
  await buildLandingPage(web)
  await buildRoutePages(web)
  await packFiles(web)
  await writeFile(stampFile, stamp)
}

async function fingerprint(): Promise<string> {
  const files = ['package-lock.json']
  for (const folder of folders) {
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      const file = relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/')
      if (entry.isFile() && !ignored.test(file)) files.push(file)
    }
  }
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    hash.update(file).update('\0')
    hash.update(await readFile(join(root, file))).update('\0')
  }
  return hash.digest('hex')
}

try {
  await buildWhenStale()
} catch (error) {
  console.error('The web app could not be built.')
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
