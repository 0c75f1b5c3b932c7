import { and, eq, gt, or, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import type { PublicContext } from '../../../platform/http/pipeline/context.ts'
import { hashOf } from '../../../platform/id.ts'
import type { UserRow } from '../auth.queries.ts'
import { type OriginKind, signInOrigins } from '../auth.table.ts'

/** For how long after a sign-in its browser and network count as the person's own. */
export const originLifeDays = 180

/** Where a request comes from, as limits on attempts name it. */
export interface Origin {
  network: Buffer
  browser: Buffer
  /** The browser sent its id with the request, so it is one that can have been here before. */
  sentBrowser: boolean
}

export const originOf = ({ network, browser }: PublicContext): Origin => ({
  network: hashOf(network),
  browser: hashOf(browser?.id ?? network),
  sentBrowser: browser?.isKnown === true,
})

const isOrigin = (kind: OriginKind, hash: Buffer) =>
  and(eq(signInOrigins.kind, kind), eq(signInOrigins.originHash, hash))

/** The most specific of the origin's parts from which this person has signed in; an unknown id costs the same. */
export async function findKnownOrigin(userId: string, origin: Origin): Promise<OriginKind | undefined> {
  const rows = await db()
    .select({ kind: signInOrigins.kind })
    .from(signInOrigins)
    .where(
      and(
        eq(signInOrigins.userId, userId),
        gt(signInOrigins.lastUsedAt, sql`now() - make_interval(days => ${originLifeDays})`),
        or(isOrigin('browser', origin.browser), isOrigin('network', origin.network)),
      ),
    )
    .prepare('auth_known_origin')
    .execute()
  const kinds = rows.map(({ kind }) => kind)
  if (origin.sentBrowser && kinds.includes('browser')) return 'browser'
  return kinds.includes('network') ? 'network' : undefined
}

/** Counts the browser and the network among the person's own; written once a day at most. */
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
