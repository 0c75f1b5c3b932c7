import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'

/**
 * The session token lies in the browser's storage, so no foreign script may ever run: only our own files, never
 * inline. Mantine sets inline styles, hence the one exception.
 */
export async function registerSecurity(
  app: FastifyInstance,
  settings: Pick<Settings, 'publicUrl'>,
): Promise<void> {
  const secure = settings.publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  })
}
