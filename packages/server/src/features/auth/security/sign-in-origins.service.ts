import { and, eq, gt, or, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import type { PublicContext } from '../../../platform/http/pipeline/context.ts'
import { hashOf } from '../../../platform/id.ts'
import type { UserRow } from '../auth.queries.ts'
import { type OriginKind, signInOrigins } from '../sign-in.table.ts'

/** Days after a sign-in during which its browser and network count as recognised. */
export const originLifeDays = 180

/** The origin of a request, as rate limits identify it. */
export interface Origin {
  network: Buffer
  browser: Buffer
  /** The request contained a browser id, so the browser may have been used before. */
  sentBrowserId: boolean
}

export const originOf = ({ network, browser }: PublicContext): Origin => ({
  network: hashOf(network),
  browser: hashOf(browser?.id ?? network),
  sentBrowserId: browser?.isRecognised === true,
})

const originCondition = (kind: OriginKind, hash: Buffer) =>
  and(eq(signInOrigins.kind, kind), eq(signInOrigins.originHash, hash))

/**
 * Returns the most specific part of the origin from which this user has signed in. An unknown user id takes the same
 * time.
 */
export async function findRecognisedOrigin(userId: string, origin: Origin): Promise<OriginKind | undefined> {
  const rows = await db()
    .select({ kind: signInOrigins.kind })
    .from(signInOrigins)
    .where(
      and(
        eq(signInOrigins.userId, userId),
        gt(signInOrigins.lastUsedAt, sql`now() - make_interval(days => ${originLifeDays})`),
        or(originCondition('browser', origin.browser), originCondition('network', origin.network)),
      ),
    )
    .prepare('auth_known_origin')
    .execute()
  const kinds = rows.map(({ kind }) => kind)
  if (origin.sentBrowserId && kinds.includes('browser')) return 'browser'
  return kinds.includes('network') ? 'network' : undefined
}

/** Remembers the browser and network as the user's own; writes at most once a day. */
export async function rememberOrigin(ctx: PublicContext, { id: userId }: Pick<UserRow, 'id'>): Promise<void> {
  const { network, browser } = originOf(ctx)
  const own = [{ userId, kind: 'network' as const, originHash: network }]
  const rows = ctx.browser ? [...own, { userId, kind: 'browser' as const, originHash: browser }] : own
  await db()
    .insert(signInOrigins)
    .values(rows)
    .onConflictDoUpdate({
      target: [signInOrigins.userId, signInOrigins.kind, signInOrigins.originHash],
      set: { lastUsedAt: sql`now()` },
      setWhere: sql`${signInOrigins.lastUsedAt} < now() - interval '1 day'`,
    })
}
