import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

const root = join(import.meta.dirname, '..')

interface Build {
  name: string
  folder: string
  /** Folders and files that the build reads. */
  sources: readonly string[]
  run: (folder: string) => Promise<void>
}

async function buildWeb(folder: string): Promise<void> {
  const { build } = await import('vite')
  const { buildLandingPage } = await import('../packages/web/build/landing-page.ts')
  const { buildRoutePages } = await import('../packages/web/build/route-pages.ts')
  const { compressFiles } = await import('../packages/web/build/compress-files.ts')
  await build({ root: folder, logLevel: 'warn' })
  await buildLandingPage(folder)
  await buildRoutePages(folder)
  await compressFiles(folder)
}

async function buildServer(folder: string): Promise<void> {
  const { build } = await import('vite')
  await build({ root: folder, logLevel: 'warn' })
}

const webApp: Build = {
  name: 'web app',
  folder: 'packages/web',
  sources: ['packages/web', 'packages/contract/src'],
  run: buildWeb,
}

const server: Build = {
  name: 'server',
  folder: 'packages/server',
  sources: ['packages/server/src', 'packages/server/vite.config.ts', 'packages/contract/src'],
  run: buildServer,
}

const ignored = /(^|\/)(dist|node_modules|test)\/|\.test\.tsx?$/

/** Identifies the sources of a build; test files do not affect it. */
async function fingerprint(sources: readonly string[]): Promise<string> {
  const isFile = (source: string) => extname(source) !== ''
  const files = ['package-lock.json', ...sources.filter(isFile)]
  for (const folder of sources.filter((source) => !isFile(source))) {
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

async function buildIfChanged({ name, folder, sources, run }: Build): Promise<void> {
  const stampFile = join(root, folder, 'dist/.stamp')
  const stamp = await fingerprint(sources)
  if (existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp) return
  console.log(`Building the ${name}…`)
  await run(join(root, folder)).catch((cause) => {
    throw new Error(`The ${name} could not be built.`, { cause })
  })
  await writeFile(stampFile, stamp)
}

/** Builds the server if it has changed since its last build. */
export const buildChangedServer = (): Promise<void> => buildIfChanged(server)

/** Builds what has changed since the last build. */
export async function buildChanged(): Promise<void> {
  await buildIfChanged(webApp)
  await buildIfChanged(server)
}
