import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { refuseUnknownRoute } from './errors.ts'
import { type KeptPage, keepFile, keepText, sendPage } from './kept-pages.ts'

interface WebAppOptions {
  webFolder: string | undefined
  publicUrl: string
}

/** The front page, which names its own address to search engines; the app's page answers on every other path. */
function serveLandingPage(app: FastifyInstance, webFolder: string, publicUrl: string): void {
  const file = path.join(webFolder, 'landing.html')
  if (!existsSync(file)) return
  const page = keepText(readFileSync(file, 'utf8').replaceAll('{origin}', publicUrl))
  app.get('/', { schema: { hide: true } as object, compress: false }, (request, reply) =>
    sendPage(request, reply, page),
  )
}

/** `bookings` of `/bookings?q=…`; empty for a path of several parts. */
const nameOf = (url: string) => /^\/([\w-]+)(?:\?|$)/.exec(url)?.[1] ?? ''

/** The app's page by address: those that the build knows name their own files as well, so that they load together. */
function pageFinder(webFolder: string): (url: string) => KeptPage {
  const folder = path.join(webFolder, 'pages')
  const known = new Set(existsSync(folder) ? readdirSync(folder) : [])
  const kept = new Map<string, KeptPage>()
  return (url) => {
    const name = `${nameOf(url)}.html`
    const file = known.has(name) ? path.join(folder, name) : path.join(webFolder, 'index.html')
    const page = kept.get(file) ?? keepFile(file)
    kept.set(file, page)
    return page
  }
}

/** The built web app on every path that nothing else owns, packed when it was built. */
export async function registerWebApp(
  app: FastifyInstance,
  { webFolder, publicUrl }: WebAppOptions,
): Promise<void> {
  const pages = webFolder && existsSync(webFolder) ? webFolder : undefined
  const pageFor = pages ? pageFinder(pages) : undefined
  if (pages) {
    serveLandingPage(app, pages, publicUrl)
    await app.register(fastifyStatic, {
      root: pages,
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
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(api|uploads|assets)(\/|$|\?)/.test(request.url)
    return isPage && pageFor
      ? sendPage(request, reply, pageFor(request.url))
      : refuseUnknownRoute(request, reply)
  })
}
