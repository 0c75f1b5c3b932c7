import { z } from 'zod'
import { firstName, lastName, passwordRules, Session } from '../auth/schema.ts'
import { endpoint } from '../core/endpoint.ts'
import { ById, Nothing, phone, requiredError, uuid, withCrossFieldRule } from '../core/fields.ts'

/** The email is not part of the input: the form shows it read-only. */
export const ProfileInput = z.object({ firstName, lastName, phone: phone() })
export type ProfileInput = z.infer<typeof ProfileInput>

const requiredMessage = 'New password is required'
const characterMixMessage =
  'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character'
const mismatchMessage = 'Passwords must match'
const [lengthRule, ...characterRules] = passwordRules

/** The sign-up password rule, with the error messages of the change-password form. */
const changedPassword = z
  .string({ error: requiredError(requiredMessage, 'New password') })
  .min(1, { error: requiredMessage, abort: true })
  .refine(lengthRule.isMet, { error: 'Password must be at least 8 characters', abort: true })
  .refine((password) => characterRules.every((rule) => rule.isMet(password)), {
    error: characterMixMessage,
    abort: true,
  })
  .refine((password) => [...password].length <= 128, 'Password must be 128 characters or less')

const currentPassword = z
  .string({ error: requiredError('Current password is required', 'Current password') })
  .min(1, 'Current password is required')
  .max(1024, 'This password is too long')

const confirmMessage = 'Please confirm your new password'

export const ChangePasswordInput = withCrossFieldRule(
  z.object({
    oldPassword: currentPassword,
    newPassword: changedPassword,
    confirmPassword: z
      .string({ error: requiredError(confirmMessage, 'Confirm password') })
      .min(1, confirmMessage),
  }),
  // The raw strings, so that the mismatch is also reported when the password is too weak.
  { newPassword: z.string(), confirmPassword: z.string().min(1) },
  (input, context) => {
    if (input.newPassword === input.confirmPassword) return
    context.addIssue({ code: 'custom', path: ['confirmPassword'], message: mismatchMessage })
  },
)
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>

/** The password is requested again before an action that a person with a borrowed phone must not be able to do. */
export const PasswordInput = z.object({ password: currentPassword })

/** An active session of the signed-in person. */
export const SignedInSession = z.object({
  id: uuid,
  /** "Chrome on Android" */
  device: z.string(),
  isPhone: z.boolean(),
  ip: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** True for the session that sent the request. */
  current: z.boolean(),
})
export type SignedInSession = z.infer<typeof SignedInSession>

export const maxAvatarBytes = 5_242_880
export const recoveryCodeCount = 10

const codeMessage = 'Please enter the 6-digit code from your app.'
const withoutSpaces = (value: string) => value.replace(/[\s-]/g, '')

const TotpCode = z
  .string({ error: requiredError(codeMessage, 'Code') })
  .max(50, codeMessage)
  .transform(withoutSpaces)
  .pipe(z.string().regex(/^\d{6}$/, codeMessage))

export const TotpCodeInput = z.object({ code: TotpCode })

const secondFactorMessage = 'Please enter the 6-digit code from your app, or a recovery code.'

/** Six digits from the authenticator app, or a recovery code: dashes and letter case are ignored. */
export const SecondFactor = z
  .string({ error: requiredError(secondFactorMessage, 'Code') })
  .max(50, secondFactorMessage)
  .transform((value) => withoutSpaces(value).toUpperCase())
  .pipe(z.string().regex(/^(\d{6}|[\dA-Z]{12})$/, secondFactorMessage))

/** True for a code of the authenticator app, false for a recovery code. */
export const isAuthenticatorCode = (code: string): boolean => /^\d{6}$/.test(code)

export const TwoFactorInput = z.object({ challenge: z.string().min(1).max(200), code: SecondFactor })
export type TwoFactorInput = z.infer<typeof TwoFactorInput>

export const TwoFactorStatus = z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int() })
export type TwoFactorStatus = z.infer<typeof TwoFactorStatus>

/** The secret for the authenticator app: as an otpauth URL for a QR code, and as text to type. */
export const TwoFactorSetup = z.object({ secret: z.string(), otpauthUrl: z.string() })
export type TwoFactorSetup = z.infer<typeof TwoFactorSetup>

/** Shown once: the database stores only their hashes. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

const Avatar = z.object({ avatarUrl: z.string().nullable() })

export const account = {
  updateProfile: endpoint({
    method: 'PUT',
    path: '/auth/profile',
    access: 'signed-in',
    body: ProfileInput,
    response: ProfileInput,
    message: 'Profile updated successfully!',
    summary: "Change the signed-in person's name and phone",
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/auth/change-password',
    access: 'signed-in',
    body: ChangePasswordInput,
    response: Nothing,
    message: 'Password changed successfully!',
    summary: 'Change the password; ends every other session',
  }),
  changeAvatar: endpoint({
    method: 'POST',
    path: '/auth/avatar',
    access: 'signed-in',
    upload: { field: 'avatar', maxFiles: 1, maxBytes: maxAvatarBytes },
    response: Avatar,
    message: 'Photo updated',
    summary: 'Change the photo (multipart): one JPG or PNG in the field avatar, at most 5 MB',
  }),
  removeAvatar: endpoint({
    method: 'DELETE',
    path: '/auth/avatar',
    access: 'signed-in',
    response: Avatar,
    message: 'Photo removed',
    summary: 'Remove the photo',
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    access: 'signed-in',
    response: z.array(SignedInSession),
    summary: 'Active sessions of the signed-in person, newest first',
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    access: 'signed-in',
    recentPassword: true,
    params: ById,
    response: Nothing,
    message: 'Device signed out',
    summary: 'End another session of the user',
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/auth/sessions',
    access: 'signed-in',
    recentPassword: true,
    response: Nothing,
    message: 'Signed out everywhere else',
    summary: 'End all other sessions of the user',
  }),
}

export const twoFactor = {
  get: endpoint({
    method: 'GET',
    path: '/auth/two-factor',
    access: 'signed-in',
    response: TwoFactorStatus,
    summary: 'Whether sign-in asks for a code, and how many recovery codes are left',
  }),
  begin: endpoint({
    method: 'POST',
    path: '/auth/two-factor/begin',
    access: 'signed-in',
    recentPassword: true,
    response: TwoFactorSetup,
    summary: 'Create an authenticator secret; two-factor sign-in is off until it is confirmed',
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/two-factor/confirm',
    access: 'signed-in',
    recentPassword: true,
    body: TotpCodeInput,
    response: RecoveryCodes,
    message: 'Two-factor sign-in is on',
    summary: 'Turn two-factor sign-in on with a code of the new secret',
  }),
  disable: endpoint({
    method: 'POST',
    path: '/auth/two-factor/disable',
    access: 'signed-in',
    body: PasswordInput,
    response: Nothing,
    message: 'Two-factor sign-in is off',
    summary: 'Turn two-factor sign-in off',
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/auth/two-factor/recovery-codes',
    access: 'signed-in',
    body: PasswordInput,
    response: RecoveryCodes,
    message: 'The older codes no longer work',
    summary: 'Replace the recovery codes',
  }),
  verify: endpoint({
    method: 'POST',
    path: '/auth/two-factor/verify',
    access: 'public',
    browser: true,
    body: TwoFactorInput,
    response: Session,
    message: 'Logged in successfully!',
    summary: 'Complete sign-in with an authenticator code or a recovery code',
  }),
}
