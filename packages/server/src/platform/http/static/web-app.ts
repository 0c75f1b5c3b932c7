import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendNotFound } from '../pipeline/errors.ts'
import { isPageRequest, pathOf } from '../pipeline/request.ts'
import { type CachedPage, cacheFile, cacheText, responseOf, sendCached } from './cached-responses.ts'
import { insertSettings, type PublicPageSettings } from './page-settings.ts'

interface WebAppOptions {
  webFolder: string | undefined
  settings: PublicPageSettings
}

interface Pages {
  /** Prebuilt pages by path: the pages of the app, and the public pages, into which the server inserts settings. */
  byPath: ReadonlyMap<string, CachedPage>
  /** The app's general page, served on every other path. */
  fallback: CachedPage
}

interface PageFile {
  path: string
  file: string
}

/** The pages in a folder of the build: `bookings.html` has the path /bookings. */
function listPages(folder: string): PageFile[] {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names
    .filter((name) => name.endsWith('.html'))
    .map((name) => ({ path: `/${path.basename(name, '.html')}`, file: path.join(folder, name) }))
}

/**
 * Reads the pages of the build into memory. A prebuilt page lists the files it needs, so that a browser loads them
 * in parallel.
 */
function cachePages(webFolder: string, settings: PublicPageSettings): Pages {
  const byPath = new Map<string, CachedPage>()
  for (const page of listPages(path.join(webFolder, 'pages'))) byPath.set(page.path, cacheFile(page.file))
  const landing: PageFile = { path: '/', file: path.join(webFolder, 'landing.html') }
  const publicPages = [...listPages(path.join(webFolder, 'legal')), landing]
  for (const page of publicPages.filter(({ file }) => existsSync(file)))
    byPath.set(page.path, cacheText(insertSettings(readFileSync(page.file, 'utf8'), settings)))
  return { byPath, fallback: cacheFile(path.join(webFolder, 'index.html')) }
}

/** Serves the built files with their precompressed versions. */
async function registerFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix: '/',
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/.stamp', '.vite/**', 'landing.html', 'legal/**', 'pages/**', '**/*.{br,gz}'],
    setHeaders: (reply, path) => {
      // Built files have a hash in their name; the pages that reference them must be revalidated.
      const hashed = /[\\/]assets[\\/]/.test(path)
      reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

/** Serves the built web app on every path without another route. */
export async function registerWebApp(
  app: FastifyInstance,
  { webFolder, settings }: WebAppOptions,
): Promise<void> {
  const pages = webFolder && existsSync(webFolder) ? cachePages(webFolder, settings) : undefined
  if (webFolder && pages) await registerFiles(app, webFolder)
  app.setNotFoundHandler((request, reply) => {
    const urlPath = pathOf(request.url)
    if (!isPageRequest(request) || !pages) return sendNotFound(request, reply)
    return sendCached(reply, responseOf(pages.byPath.get(urlPath) ?? pages.fallback, request.headers))
  })
}
