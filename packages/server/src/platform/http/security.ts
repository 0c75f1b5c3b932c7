import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Fault } from '../fault.ts'
import type { Settings } from '../settings.ts'

/** The app asks the browser for none of these, so a script that got in could not either. */
const unusedPowers = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'microphone',
  'midi',
  'payment',
  'usb',
]
const permissionsPolicy = unusedPowers.map((power) => `${power}=()`).join(', ')

/** A picture is shown and does nothing, whatever somebody managed to hide in it. */
const uploadsPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/** By the route that answers, too: it is found as well where letters of the address are written as %xx. */
const isBelow = (folder: string, { url, routeOptions }: FastifyRequest) =>
  [url, routeOptions.url].some((address) => address?.startsWith(`${folder}/`))

/**
 * Nothing here is ambient: a token travels in a header that no foreign page can set. Yet a page could make its
 * visitors' browsers register or sign in on its behalf, past what is counted by address.
 */
function refuseForeignPages(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  const isOurs = site === undefined || site === 'same-origin' || site === 'none'
  const isWrite = request.method !== 'GET' && request.method !== 'HEAD'
  if (isWrite && !isOurs) throw new Fault('common.forbidden')
}

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
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
    // What the API answers is about people; pages and files say themselves how long they may be kept.
    if (isBelow('/api', request)) reply.header('cache-control', 'no-store')
    if (isBelow('/uploads', request)) reply.header('content-security-policy', uploadsPolicy)
    refuseForeignPages(request)
  })
}
