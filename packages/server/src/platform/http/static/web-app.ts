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
  /** By address: the front page, which names its own to search engines, and those that the build knows. */
  known: ReadonlyMap<string, KeptPage>
  /** The app's page, which answers on every other path. */
  other: KeptPage
}

/** Those that the build knows name their own files as well, so that they load together. */
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

/** The built files, each as it was packed when it was built. */
async function registerFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix: '/',
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/.stamp', '.vite/**', 'landing.html', 'pages/**', '**/*.{br,gz}'],
    setHeaders: (reply, path) => {
      // Built files carry a hash in their name; the pages that name them must be asked for each time.
      const hashed = /[\\/]assets[\\/]/.test(path)
      reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

/** The built web app on every path that nothing else owns. Answers what finds its pages by their path. */
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
