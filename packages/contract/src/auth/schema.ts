import { z } from 'zod'
import { Business } from '../business.ts'
import { Role } from '../core/access.ts'
import { email, personName, phone, requiredError, uuid, withCrossFieldRule } from '../core/fields.ts'

export const firstName = personName({ label: 'First name', min: 2, max: 100 })
export const lastName = personName({ label: 'Last name', min: 2, max: 100 })

const strongPasswordMessage =
  'Password must be at least 8 characters, include uppercase, lowercase, a number, and a special character.'
const specialCharacters = /[@$!%*?&#]/

/** The sign-up password rule: one entry per line of the live checklist. Lengths count characters, not UTF-16 units. */
export const passwordRules = [
  { label: 'At least 8 characters', isMet: (password: string) => [...password].length >= 8 },
  { label: 'One uppercase letter (A-Z)', isMet: (password: string) => /\p{Lu}/u.test(password) },
  { label: 'One lowercase letter (a-z)', isMet: (password: string) => /\p{Ll}/u.test(password) },
  { label: 'One number', isMet: (password: string) => /\d/.test(password) },
  {
    label: 'One special character (@$!%*?&#)',
    isMet: (password: string) => specialCharacters.test(password),
  },
] as const

export const newPassword = z
  .string({ error: strongPasswordMessage })
  .refine((password) => passwordRules.every((rule) => rule.isMet(password)), {
    error: strongPasswordMessage,
    abort: true,
  })
  .refine((password) => [...password].length <= 128, 'Password must be 128 characters or less')

const enteredPassword = z
  .string({ error: requiredError('Password is required', 'Password') })
  .min(1, 'Password is required')
  .max(1024)

export const mismatchMessage = 'Passwords do not match'

/**
 * A random key that a browser creates once and sends when it registers, signs in and enters a code. It proves that the
 * registration, and so its password, came from this browser. An empty key means that the browser has none.
 */
const registration = z.string().max(200).optional()

const anyText = z.string()

export const RegisterInput = withCrossFieldRule(
  z.object({
    registration,
    firstName,
    lastName,
    phone: phone(),
    email: email(),
    password: newPassword,
    confirmPassword: z.string({ error: mismatchMessage }),
  }),
  // Compares the raw strings, so that the mismatch is also reported when the password is too weak.
  { password: anyText, confirmPassword: anyText },
  ({ password, confirmPassword }, context) => {
    if (password === confirmPassword) return
    context.addIssue({ code: 'custom', path: ['confirmPassword'], message: mismatchMessage })
  },
)
export type RegisterInput = z.infer<typeof RegisterInput>

export const LoginInput = z.object({ email: email(), password: enteredPassword, registration })
export type LoginInput = z.infer<typeof LoginInput>

export const otpMessage = 'Please enter a 6-digit verification code.'
const otp = z.string({ error: requiredError(otpMessage, 'Code') }).regex(/^\d{6}$/, otpMessage)

export const VerifyEmailInput = z.object({
  email: email(),
  otp,
  isResetPass: z.boolean().optional(),
  registration,
})
export type VerifyEmailInput = z.infer<typeof VerifyEmailInput>

/** The link in a mail that contains a code. It has the same effect as the code, in any browser. */
export const FollowLinkInput = z.object({ token: z.string().min(1).max(200), registration })
export type FollowLinkInput = z.infer<typeof FollowLinkInput>

export const ValidateOtpInput = z.object({ email: email(), otp })

export const EmailInput = z.object({ email: email() })

export const resetMismatchMessage = 'Please make sure both passwords are identical.'
export const resetShortMessage = 'Password must be at least 6 characters long.'

/** `userId` is the opaque single-use handle of a verified recovery, not a user's ID. */
export const ResetPasswordInput = withCrossFieldRule(
  z.object({
    userId: z.string().min(1).max(200),
    newPassword: z.string().min(6, { error: resetShortMessage, abort: true }).pipe(newPassword),
    confirmPassword: z.string({ error: resetMismatchMessage }),
  }),
  { newPassword: anyText, confirmPassword: anyText },
  (input, context) => {
    if (input.newPassword === input.confirmPassword) return
    context.addIssue({ code: 'custom', path: ['confirmPassword'], message: resetMismatchMessage })
  },
)
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>

export const UserStatus = z.enum(['ACTIVE', 'INACTIVE', 'INVITED'])

export const User = z.object({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  role: Role,
  businessId: uuid.nullable(),
  avatarUrl: z.string().nullable().default(null),
  /** Whether the person checks guests in and out. Sessions stored by earlier versions have no value. */
  worksAtDesk: z.boolean().default(false),
})
export type User = z.infer<typeof User>

export const AgentDetails = z.object({ location: z.string().nullable(), commissionRate: z.number() })

/** Response of sign-in and verification; the browser stores it as its session. */
export const Session = z.object({
  token: z.string(),
  user: User,
  business: Business.nullable(),
  agentDetails: AgentDetails.nullable(),
})
export type Session = z.infer<typeof Session>

/** The password was correct and the second factor is missing. The challenge and a code are exchanged for a session. */
export const Challenge = z.object({ challenge: z.string() })

export const Recovery = z.object({ userId: z.string() })

/**
 * The email address is verified, but it is not proven that its owner chose the password. The password and all
 * sessions are revoked, and `userId` is the single-use handle for choosing a new password.
 */
export const PasswordNeeded = z.object({ passwordNeeded: z.literal(true), userId: z.string() })

export const Account = User.extend({ business: Business.nullable(), agentDetails: AgentDetails.nullable() })
export type Account = z.infer<typeof Account>

/** Codes have six digits, expire after ten minutes and can be sent again after one minute. */
export const codeLifeMinutes = 10
export const resendAfterSeconds = 60
