import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Settings } from '../../settings.ts'
import { isRead } from './request.ts'

/** Browser features that the app does not use, disabled so that an injected script cannot use them either. */
const disabledFeatures = [
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

/** Disables active content in a picture. */
const picturesPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'sandbox',
  "frame-ancestors 'none'",
]

/** Also checks the matched route, because the URL may be percent-encoded. */
const isUnder = (folder: string, { url, routeOptions }: FastifyRequest) =>
  url.startsWith(folder) || routeOptions.url?.startsWith(folder) === true

/**
 * The token is sent in a header that another site cannot set, so classic CSRF is impossible. But another site could
 * make its visitors' browsers register or sign in, to bypass rate limits per address.
 */
function isCrossSiteWrite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  const isSameOrigin = site === undefined || site === 'same-origin' || site === 'none'
  return !isRead(request.method) && !isSameOrigin
}

/**
 * The session token is in the browser's storage, so no foreign script may run: the policy allows only script files
 * of the app, and no inline scripts. Inline styles are allowed because Mantine sets them.
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
  'permissions-policy': disabledFeatures.map((feature) => `${feature}=()`).join(', '),
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
 * Security headers for pictures and for all other responses. Computed once: computing them per response took a fifth of
 * the time of a small one.
 */
export function securityHeaders(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:')
  return {
    pictures: toHeaders(picturesPolicy, isSecure),
    others: toHeaders([...pagesPolicy, ...(isSecure ? ['upgrade-insecure-requests'] : [])], isSecure),
  }
}

/** Sets security headers on every response, and refuses cross-site writes. */
export function registerSecurity(app: FastifyInstance, settings: Pick<Settings, 'publicUrl'>): void {
  const { pictures, others } = securityHeaders(settings.publicUrl)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isUnder('/uploads/', request) ? pictures : others)
    // API responses contain personal data; pages and files set their own caching.
    if (isUnder('/api/', request)) reply.header('cache-control', 'no-store')
    done(isCrossSiteWrite(request) ? new AppError('common.forbidden') : undefined)
  })
}
