/**
 * UIDs in the calendar files of this deployment. `hash-tag@host` is of nights that the business of the file sold or
 * closed itself; the tag is the business's. `hash@host` is of nights that it has from the file of another business of
 * this deployment.
 */

export const toUid = ({ hash, tag }: { hash: string; tag: string | null }, host: string): string =>
  `${tag === null ? hash : `${hash}-${tag}`}@${host}`

/** Whether the UID is from a file of this deployment. */
export const isUidOfHost = (uid: string, host: string): boolean =>
  uid.toLowerCase().endsWith(`@${host.toLowerCase()}`)

const tagPattern = /-([0-9a-f]{12})$/

/**
 * Whether an imported event repeats nights of a file of this deployment: those of this business, or those that the
 * other business has from a third one. Taking the latter would hold a cancelled night for ever, once two businesses
 * have it from each other.
 */
export function isRepeatedUid(uid: string, { host, ownTag }: { host: string; ownTag: string }): boolean {
  if (!isUidOfHost(uid, host)) return false
  const tag = tagPattern.exec(uid.slice(0, -host.length - 1).toLowerCase())?.[1]
  return tag === undefined || tag === ownTag
}
