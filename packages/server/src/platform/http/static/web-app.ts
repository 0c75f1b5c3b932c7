import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendNotFound } from '../pipeline/errors.ts'
import { isRead, pathOf } from '../pipeline/request.ts'
import { type CachedPage, cacheFile, cacheText, responseOf, sendCached } from './cached-responses.ts'

interface WebAppOptions {
  webFolder: string | undefined
  publicUrl: string
}

interface Pages {
  /**
   * Prebuilt pages by path: the pages of the build, and the front page, into which the server inserts its URL for
   * search engines.
   */
  byPath: ReadonlyMap<string, CachedPage>
  /** The app's general page, served on every other path. */
  fallback: CachedPage
}

/**
 * Reads the pages of the build into memory. A prebuilt page lists the files it needs, so that a browser loads them
 * in parallel.
 */
function cachePages(webFolder: string, publicUrl: string): Pages {
  const byPath = new Map<string, CachedPage>()
  const folder = path.join(webFolder, 'pages')
  for (const file of existsSync(folder) ? readdirSync(folder) : [])
    if (file.endsWith('.html'))
      byPath.set(`/${path.basename(file, '.html')}`, cacheFile(path.join(folder, file)))
  const landing = path.join(webFolder, 'landing.html')
  if (existsSync(landing))
    byPath.set('/', cacheText(readFileSync(landing, 'utf8').replaceAll('{origin}', publicUrl)))
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
    globIgnore: ['**/.stamp', '.vite/**', 'landing.html', 'pages/**', '**/*.{br,gz}'],
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
  { webFolder, publicUrl }: WebAppOptions,
): Promise<void> {
  const pages = webFolder && existsSync(webFolder) ? cachePages(webFolder, publicUrl) : undefined
  if (webFolder && pages) await registerFiles(app, webFolder)
  app.setNotFoundHandler((request, reply) => {
    const urlPath = pathOf(request.url)
    const isPage = isRead(request.method) && !/^\/(api|uploads|assets)(\/|$)/.test(urlPath)
    if (!isPage || !pages) return sendNotFound(request, reply)
    return sendCached(reply, responseOf(pages.byPath.get(urlPath) ?? pages.fallback, request.headers))
  })
}
