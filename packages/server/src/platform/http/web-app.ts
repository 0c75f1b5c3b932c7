import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { refuseUnknownRoute } from './errors.ts'

interface WebAppOptions {
  webFolder: string | undefined
  publicUrl: string
}

/** The front page, which names its own address to search engines; the app's page answers on every other path. */
function serveLandingPage(app: FastifyInstance, webFolder: string, publicUrl: string): void {
  const file = path.join(webFolder, 'landing.html')
  if (!existsSync(file)) return
  const page = readFileSync(file, 'utf8').replaceAll('{origin}', publicUrl)
  app.get('/', { schema: { hide: true } as object }, (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(page),
  )
}

/** The built web app on every path that nothing else owns. */
export async function registerWebApp(
  app: FastifyInstance,
  { webFolder, publicUrl }: WebAppOptions,
): Promise<void> {
  const pages = webFolder && existsSync(webFolder) ? webFolder : undefined
  if (pages) {
    serveLandingPage(app, pages, publicUrl)
    await app.register(fastifyStatic, {
      root: pages,
      prefix: '/',
      index: false,
      wildcard: false,
      globIgnore: ['**/.stamp', 'landing.html'],
      setHeaders: (reply, path) => {
        // Built files carry a hash in their name; the pages that name them must be asked for each time.
        const hashed = /[\\/]assets[\\/]/.test(path)
        reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(api|uploads|assets)(\/|$|\?)/.test(request.url)
    if (!isPage || !pages) return refuseUnknownRoute(request, reply)
    return reply.header('Cache-Control', 'no-cache').sendFile('index.html', pages)
  })
}
