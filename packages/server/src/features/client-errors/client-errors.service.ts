import type { ClientErrorInput } from '@ilewa/contract/client-errors'
import { requireAttempt } from '../../platform/http/limits/rate-limit.ts'
import type { PublicContext } from '../../platform/http/pipeline/context.ts'
import { newReference } from '../../platform/id.ts'

const tenMinutes = 600

const email = /[^\s"'<>@=:/?&]+@[^\s"'<>@]+\.[^\s"'<>@]+/g
/** A session's token, a recovery handle, a link's secret: none is a word or the name of a file. */
const secret = /[\w-]{32,}/g
const query = /\?[^\s)'"]*/g

/** What a browser says is no more to be trusted with people's data than anything else in the log. */
const withoutPeople = (text: string) =>
  text.replace(query, '').replace(email, '[email]').replace(secret, '[secret]')

/** The report as the log may keep it, under a reference that can be said on the phone. */
export async function toLoggedClientError(ctx: PublicContext, input: ClientErrorInput) {
  await requireAttempt({ key: `client-error:address:${ctx.network}`, limit: 20, windowSeconds: tenMinutes })
  const { message, stack = '', path = '', version = '' } = input
  return {
    reference: newReference(),
    page: withoutPeople(path),
    version: withoutPeople(version),
    agent: withoutPeople(ctx.userAgent),
    clientError: withoutPeople(message),
    clientStack: withoutPeople(stack),
  }
}
