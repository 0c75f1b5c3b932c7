import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newSecret } from '../../id.ts'
import { deriveKey } from '../../secret.ts'
import type { Settings } from '../../settings.ts'

const cookieName = 'ilewa_browser'
const lifeSeconds = 180 * 86_400

/** Which browser asks. */
export interface Browser {
  id: string
  /** It sent its cookie with this request: an id that was only just made has no limits of its own yet. */
  isKnown: boolean
}

/** Signed cookies by which limits on attempts tell browsers apart; they open nothing. */
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
      maxAge: lifeSeconds,
    },
  })
}

/** Reads the browser's cookie and renews it; one that is missing, or not signed by this deployment, is replaced. */
export function readBrowser(request: FastifyRequest, reply: FastifyReply): Browser {
  const sent = request.server.parseCookie(request.headers.cookie ?? '')[cookieName]
  const { valid, value } = request.unsignCookie(sent ?? '')
  const isKnown = valid && Boolean(value)
  const id = (isKnown && value) || newSecret()
  // Its half year begins anew.
  reply.setCookie(cookieName, id, { signed: true })
  return { id, isKnown }
}
