import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { uploadsFolder } from '../storage.ts'
import { refuseUnknownRoute } from './errors.ts'

interface WebAppOptions {
  dataDir: string
  webFolder: string | undefined
}

const year = 31_536_000_000

/** Images under `/uploads`, and the built web app on every path that the API does not own. */
export async function registerWebApp(
  app: FastifyInstance,
  { dataDir, webFolder }: WebAppOptions,
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
    await app.register(fastifyStatic, {
      root: webFolder,
      prefix: '/',
      wildcard: false,
      decorateReply: false,
      globIgnore: ['**/.stamp'],
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
