import { auth } from '@ilewa/contract/auth/endpoints'
import { readBrowserKey } from '../../lib/api/browser-key.ts'
import { type CallOptions, call } from '../../lib/api/call.ts'
import { ensureBrowserCookie } from '../../lib/api/ensure-browser-cookie.ts'

export const verifyEmail = ({ body }: CallOptions<typeof auth.verifyEmail>) =>
  call(auth.verifyEmail, { body: { ...body, registration: readBrowserKey() } })

export const openEmailLink = (token: string) =>
  call(auth.followLink, { body: { token, registration: readBrowserKey() } })

export async function resendOtp(options: CallOptions<typeof auth.resendOtp>) {
  await ensureBrowserCookie()
  return call(auth.resendOtp, options)
}

export async function forgotPassword(options: CallOptions<typeof auth.forgotPassword>) {
  await ensureBrowserCookie()
  return call(auth.forgotPassword, options)
}
