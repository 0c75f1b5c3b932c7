import { z } from 'zod'
import { Session } from '../auth/schema.ts'
import { endpoint } from '../core/endpoint.ts'
import { ById, Nothing } from '../core/fields.ts'
import {
  ChangePasswordInput,
  maxAvatarBytes,
  PasswordInput,
  ProfileInput,
  RecoveryCodes,
  SignedInSession,
  TotpCodeInput,
  TwoFactorInput,
  TwoFactorSetup,
  TwoFactorStatus,
} from './schema.ts'

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
