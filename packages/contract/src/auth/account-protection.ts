import { z } from 'zod'
import { PasswordInput } from '../account/schema.ts'
import { endpoint } from '../core/endpoint.ts'
import { Nothing } from '../core/fields.ts'

/** How long an entered password allows calls that require a recent password. */
export const recentPasswordMinutes = 10

/** Days for which the "This was not me" link of a security notice works, and how far back it reverts changes. */
export const notMeLinkDays = 7

const tokenMessage = 'This link is incomplete. Open it again from the mail.'

export const NotMeInput = z.object({
  token: z.string({ error: tokenMessage }).min(1, tokenMessage).max(200, tokenMessage),
})

/** Changes that "This was not me" has reverted. All sessions and the password are revoked in any case. */
export const UndoneChange = z.enum([
  'two_factor_off',
  'two_factor_on',
  'two_factor_not_restored',
  'recovery_codes',
  'email',
])
export type UndoneChange = z.infer<typeof UndoneChange>

/** `userId` is the opaque single-use handle for choosing a new password, as after a verified recovery. */
export const NotMeResult = z.object({
  email: z.string(),
  userId: z.string(),
  undone: z.array(UndoneChange),
})
export type NotMeResult = z.infer<typeof NotMeResult>

export const security = {
  confirmPassword: endpoint({
    method: 'POST',
    path: '/auth/confirm-password',
    access: 'signed-in',
    body: PasswordInput,
    response: Nothing,
    message: 'Thank you',
    summary: 'Enter the password again, for calls that ask for a recent one',
  }),
  notMe: endpoint({
    method: 'POST',
    path: '/auth/not-me',
    access: 'public',
    browser: true,
    body: NotMeInput,
    response: NotMeResult,
    message: 'Your account is safe again',
    summary: 'Follow the link of a security notice: end all sessions and undo the changes of the last 7 days',
  }),
}
