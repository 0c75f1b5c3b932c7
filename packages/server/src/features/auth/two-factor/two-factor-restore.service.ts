import { eq } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { unseal } from '../../../platform/secret/seal.ts'
import type { SecurityEventDetail } from '../security/security-notices.service.ts'
import { recoveryCodes, twoFactors } from '../sign-in.table.ts'

/** Returns the user's current second factor, to store with the change that replaces it. */
export async function captureTwoFactor(userId: string): Promise<SecurityEventDetail> {
  const [row] = await db().select().from(twoFactors).where(eq(twoFactors.userId, userId)).for('update')
  const codes = await db().select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return {
    ...(row?.enabledAt && { twoFactor: { secret: row.secret.toString('base64'), lastStep: row.lastStep } }),
    recoveryCodeHashes: codes.map(({ codeHash }) => codeHash.toString('base64')),
  }
}

export async function removeTwoFactor(userId: string): Promise<void> {
  await db().delete(twoFactors).where(eq(twoFactors.userId, userId))
  await db().delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** Restores the recovery codes that a change replaced. */
export async function restoreRecoveryCodes(
  userId: string,
  { recoveryCodeHashes = [] }: SecurityEventDetail,
): Promise<void> {
  await db().delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  if (recoveryCodeHashes.length === 0) return
  await db()
    .insert(recoveryCodes)
    .values(recoveryCodeHashes.map((hash) => ({ userId, codeHash: Buffer.from(hash, 'base64') })))
}

/** Restores two-factor sign-in; returns false if its secret can no longer be decrypted. */
export async function restoreTwoFactor(
  userId: string,
  { twoFactor, ...codes }: SecurityEventDetail,
  enabledAt: Date,
): Promise<boolean> {
  const secret = twoFactor && Buffer.from(twoFactor.secret, 'base64')
  if (!secret || unseal('two-factor', userId, secret) === undefined) return false
  await removeTwoFactor(userId)
  await db().insert(twoFactors).values({ userId, secret, enabledAt, lastStep: twoFactor.lastStep })
  await restoreRecoveryCodes(userId, codes)
  return true
}
