import { z } from 'zod'
import { otpMessage } from '../auth/schema.ts'
import { endpoint } from '../core/endpoint.ts'
import { email, requiredError } from '../core/fields.ts'

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
