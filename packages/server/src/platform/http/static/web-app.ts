import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { refuseUnknownRoute } from '../pipeline/errors.ts'
import { isRead, pathOf } from '../pipeline/request.ts'
import { answerOf, type KeptPage, keepFile, keepText, sendKept } from './cached-responses.ts'
import type { FindKept } from './static-cache.ts'

interface WebAppOptions {
  webFolder: string | undefined
  publicUrl: string
}

interface Pages {
  /** Prebuilt pages by path: the front page, which contains its own URL for search engines, and pages of the build. */
  known: ReadonlyMap<string, KeptPage>
  /** The app's general page, served on every other path. */
  other: KeptPage
}

/** Prebuilt pages list the files they need, so that these load in parallel. */
function keepPages(webFolder: string, publicUrl: string): Pages {
  const known = new Map<string, KeptPage>()
  const folder = path.join(webFolder, 'pages')
  for (const file of existsSync(folder) ? readdirSync(folder) : [])
    if (file.endsWith('.html'))
      known.set(`/${path.basename(file, '.html')}`, keepFile(path.join(folder, file)))
  const landing = path.join(webFolder, 'landing.html')
  if (existsSync(landing))
    known.set('/', keepText(readFileSync(landing, 'utf8').replaceAll('{origin}', publicUrl)))
  return { known, other: keepFile(path.join(webFolder, 'index.html')) }
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

/** Serves the built web app on every path without another route. Returns a lookup of cached pages by path. */
export async function registerWebApp(
  app: FastifyInstance,
  { webFolder, publicUrl }: WebAppOptions,
): Promise<FindKept> {
  const pages = webFolder && existsSync(webFolder) ? keepPages(webFolder, publicUrl) : undefined
  if (webFolder && pages) await registerFiles(app, webFolder)
  app.setNotFoundHandler((request, reply) => {
    const address = pathOf(request.url)
    const isPage = isRead(request.method) && !/^\/(api|uploads|assets)(\/|$)/.test(address)
    if (!isPage || !pages) return refuseUnknownRoute(request, reply)
    return sendKept(reply, answerOf(pages.known.get(address) ?? pages.other, request.headers))
  })
  return (address, headers) => {
    const page = pages?.known.get(address)
    return page && answerOf(page, headers)
  }
}
