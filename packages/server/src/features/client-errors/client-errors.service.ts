import type { ClientErrorInput } from '@ilewa/contract/client-errors'
import { requireAttempt } from '../../platform/http/limits/rate-limit.ts'
import type { PublicContext } from '../../platform/http/pipeline/context.ts'
import { newReference } from '../../platform/id.ts'

const tenMinutes = 600

const email = /[^\s"'<>@=:/?&]+@[^\s"'<>@]+\.[^\s"'<>@]+/g
/** Matches session tokens, recovery handles and link secrets; words and file names are shorter. */
const secret = /[\w-]{32,}/g
const query = /\?[^\s)'"]*/g

/** Removes personal data and secrets, as the browser's texts may contain them. */
const redactPersonalData = (text: string) =>
  text.replace(query, '').replace(email, '[email]').replace(secret, '[secret]')

/** Returns the redacted report for the log, with a reference that is easy to quote on the phone. */
export async function toLoggedClientError(ctx: PublicContext, input: ClientErrorInput) {
  await requireAttempt({ key: `client-error:address:${ctx.network}`, limit: 20, windowSeconds: tenMinutes })
  const { message, stack = '', path = '', version = '' } = input
  return {
    reference: newReference(),
    page: redactPersonalData(path),
    version: redactPersonalData(version),
    agent: redactPersonalData(ctx.userAgent),
    clientError: redactPersonalData(message),
    clientStack: redactPersonalData(stack),
  }
}
