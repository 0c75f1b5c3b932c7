import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { uploadsFolder } from '../storage.ts'
import { refuseUnknownRoute } from './errors.ts'

interface WebAppOptions {
  dataDir: string
  webFolder: string | undefined
  publicUrl: string
}

const year = 31_536_000_000

/** The front page, which names its own address to search engines; the app's page answers on every other path. */
function serveLandingPage(app: FastifyInstance, webFolder: string, publicUrl: string): void {
  const file = path.join(webFolder, 'landing.html')
  if (!existsSync(file)) return
  const page = readFileSync(file, 'utf8').replaceAll('{origin}', publicUrl)
  app.get('/', { schema: { hide: true } as object }, (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(page),
  )
}

/** Images under `/uploads`, and the built web app on every path that the API does not own. */
export async function registerWebApp(
  app: FastifyInstance,
  { dataDir, webFolder, publicUrl }: WebAppOptions,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: uploadsFolder(dataDir),
    prefix: '/uploads/',
    index: false,
    dotfiles: 'deny',
    maxAge: year,
    immutable: true,
    decorateReply: true,
    schemaHide: true,
  })
  if (webFolder && existsSync(webFolder)) {
    serveLandingPage(app, webFolder, publicUrl)
    await app.register(fastifyStatic, {
      root: webFolder,
      prefix: '/',
      index: false,
      wildcard: false,
      decorateReply: false,
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
    if (!isPage || !webFolder) return refuseUnknownRoute(request, reply)
    return reply.header('Cache-Control', 'no-cache').sendFile('index.html', webFolder)
  })
}
