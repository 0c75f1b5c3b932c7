import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newSecret } from '../../id.ts'
import { deriveKey } from '../../secret/secret.ts'
import type { Settings } from '../../settings.ts'

const cookieName = 'ilewa_browser'
const cookieMaxAgeSeconds = 180 * 86_400

/** The browser that sent the request. */
export interface Browser {
  id: string
  /** Whether the request included a valid cookie. If not, the id is new and has no rate limits of its own yet. */
  isRecognised: boolean
}

/** Registers signed cookies that identify a browser for rate limits of attempts; they grant no access. */
export async function registerBrowserCookie(
  app: FastifyInstance,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): Promise<void> {
  await app.register(cookie, {
    secret: deriveKey('browser-cookie').toString('hex'),
    hook: false,
    parseOptions: {
      path: '/api',
      httpOnly: true,
      sameSite: 'strict',
      secure: publicUrl.startsWith('https:'),
      maxAge: cookieMaxAgeSeconds,
    },
  })
}

/** Reads and renews the browser's cookie; replaces a missing or invalid one. */
export function readBrowser(request: FastifyRequest, reply: FastifyReply): Browser {
  const cookieValue = request.server.parseCookie(request.headers.cookie ?? '')[cookieName]
  const { valid, value } = request.unsignCookie(cookieValue ?? '')
  const isRecognised = valid && Boolean(value)
  const id = (isRecognised && value) || newSecret()
  // Extends its lifetime to 180 days.
  reply.setCookie(cookieName, id, { signed: true })
  return { id, isRecognised }
}
