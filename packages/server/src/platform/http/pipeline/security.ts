import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Fault } from '../../app-error.ts'
import type { Settings } from '../../settings.ts'
import { isRead } from './request.ts'

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

/** A picture is shown and does nothing, whatever somebody managed to hide in it. */
const picturesPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'sandbox',
  "frame-ancestors 'none'",
]

/** By the route that answers, too: it is found as well where letters of the address are written as %xx. */
const isBelow = (folder: string, { url, routeOptions }: FastifyRequest) =>
  url.startsWith(folder) || routeOptions.url?.startsWith(folder) === true

/**
 * Nothing here is ambient: a token travels in a header that no foreign page can set. Yet a page could make its
 * visitors' browsers register or sign in on its behalf, past what is counted by address.
 */
function isForeignPage(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  const isOurs = site === undefined || site === 'same-origin' || site === 'none'
  return !isRead(request.method) && !isOurs
}

/**
 * The session token lies in the browser's storage, so no foreign script may ever run: only our own files, never
 * inline. Mantine sets inline styles, hence the one exception.
 */
const pagesPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

const toHeaders = (policy: readonly string[], isSecure: boolean): Readonly<Record<string, string>> => ({
  'content-security-policy': policy.join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': unusedPowers.map((power) => `${power}=()`).join(', '),
  'referrer-policy': 'same-origin',
  ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
})

/**
 * What every answer says to the browser, pictures and all else. Written once: composed anew for each answer it took a
 * fifth of the time of a small one.
 */
export function securityHeaders(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:')
  return {
    pictures: toHeaders(picturesPolicy, isSecure),
    others: toHeaders([...pagesPolicy, ...(isSecure ? ['upgrade-insecure-requests'] : [])], isSecure),
  }
}

/** What every answer says to the browser, and what is refused because a foreign page asks. */
export function registerSecurity(app: FastifyInstance, settings: Pick<Settings, 'publicUrl'>): void {
  const { pictures, others } = securityHeaders(settings.publicUrl)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isBelow('/uploads/', request) ? pictures : others)
    // What the API answers is about people; pages and files say themselves how long they may be kept.
    if (isBelow('/api/', request)) reply.header('cache-control', 'no-store')
    done(isForeignPage(request) ? new Fault('common.forbidden') : undefined)
  })
}
