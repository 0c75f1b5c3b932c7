import type { auth } from '@ilewa/contract/auth/endpoints'
import type { ResponseBody } from '@ilewa/contract/core/endpoint'
import { notifySuccess } from '../../lib/notify.ts'
import { resetPath } from '../../lib/paths.ts'
import { saveSession } from '../../lib/session/session.ts'

type VerificationResult = ResponseBody<typeof auth.verifyEmail>['data']

/** Handles the result of a code or its link: saves the session, or returns the path of the page to choose a password. */
export function completeVerification(email: string, data: VerificationResult): string | undefined {
  if ('token' in data) {
    saveSession(data)
    notifySuccess('Your email has been verified', 'Verification Successful')
    return undefined
  }
  if ('passwordNeeded' in data) {
    notifySuccess('Your email has been verified', 'Verification Successful')
    return resetPath(email, data.userId, 'verified')
  }
  notifySuccess('You can now reset your password', 'OTP Verified')
  return resetPath(email, data.userId)
}
