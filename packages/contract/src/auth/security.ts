import { z } from 'zod'
import { PasswordInput } from '../account/schema.ts'
import { endpoint } from '../core/endpoint.ts'
import { email, Nothing, requiredError } from '../core/fields.ts'
import { otpMessage } from './schema.ts'

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

/** `pendingEmail` becomes the email of the signed-in person once its code is entered. */
export const OwnEmail = z.object({ email: z.string(), pendingEmail: z.string().nullable() })
export type OwnEmail = z.infer<typeof OwnEmail>

export const OwnEmailInput = z.object({ email: email() })
export const EmailCodeInput = z.object({
  code: z
    .string({ error: requiredError(otpMessage, 'Code') })
    .max(50, otpMessage)
    .transform((value) => value.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, otpMessage)),
})

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
    body: NotMeInput,
    response: NotMeResult,
    message: 'Your account is safe again',
    summary: 'Follow the link of a security notice: end all sessions and undo the changes of the last 7 days',
  }),
}

export const ownEmail = {
  get: endpoint({
    method: 'GET',
    path: '/auth/email',
    access: 'email:change',
    response: OwnEmail,
    summary: "The signed-in person's email, and the new one that is not confirmed yet",
  }),
  request: endpoint({
    method: 'POST',
    path: '/auth/email',
    access: 'email:change',
    recentPassword: true,
    body: OwnEmailInput,
    response: OwnEmail,
    message: 'We sent a code to your new address',
    summary: "Change the signed-in person's e-mail: mails a code to the new address",
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/email/confirm',
    access: 'email:change',
    body: EmailCodeInput,
    response: OwnEmail,
    message: 'Your new email address is confirmed',
    summary: 'Confirm the new email address with the mailed code',
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/auth/email',
    access: 'email:change',
    recentPassword: true,
    response: OwnEmail,
    message: 'Your email address is unchanged',
    summary: 'Cancel the change of email address',
  }),
}
