const markPattern = /-([0-9a-f]{12})$/

/**
 * The mark of the business that sold or closed the nights, from their UID in a file of this deployment. Null for a UID
 * without a mark, as older files have it; undefined for a UID of another host.
 */
export function readMark(uid: string, ownHost: string): string | null | undefined {
  const ending = `@${ownHost.toLowerCase()}`
  const written = uid.toLowerCase()
  if (!written.endsWith(ending)) return undefined
  return markPattern.exec(written.slice(0, -ending.length))?.[1] ?? null
}
