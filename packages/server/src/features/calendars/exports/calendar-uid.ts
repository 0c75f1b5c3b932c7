/*
 * UIDs in the calendar files of this deployment, whose businesses may read each other's files:
 *
 * - `hash-tag@host`: nights that the business of the file sold or closed itself. The tag is that of the business.
 * - `hash@host`: nights that it has from the file of another business of this deployment.
 * - `all-free@host`: a file without taken nights.
 */

export const tagLength = 12

export const toUid = ({ hash, tag }: { hash: string; tag: string | null }, host: string): string =>
  `${tag === null ? hash : `${hash}-${tag}`}@${host}`

/** Of the event in a file without taken nights. */
export const allFreeUid = (host: string): string => toUid({ hash: 'all-free', tag: null }, host)

/** Whether the UID is from a file of this deployment. */
export const isUidOfHost = (uid: string, host: string): boolean =>
  uid.toLowerCase().endsWith(`@${host.toLowerCase()}`)

const tagPattern = new RegExp(`-([0-9a-f]{${tagLength}})$`)

/**
 * Whether an imported event has to be ignored because it is from a file of this deployment and stands for nights of this
 * business, or for nights that the other business has from a third one. `docs/decisions/0027-calendars.md` says why.
 */
export function mustIgnoreUid(uid: string, { host, ownTag }: { host: string; ownTag: string }): boolean {
  if (!isUidOfHost(uid, host)) return false
  const tag = tagPattern.exec(uid.slice(0, -host.length - 1).toLowerCase())?.[1]
  return tag === undefined || tag === ownTag
}
