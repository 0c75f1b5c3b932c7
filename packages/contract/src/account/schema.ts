import { z } from 'zod'
import { firstName, lastName, passwordRules } from '../auth/schema.ts'
import { phone, requiredError, uuid, withCrossFieldRule } from '../core/fields.ts'

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
  // Compares the raw strings, so that the mismatch is also reported when the password is too weak.
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
