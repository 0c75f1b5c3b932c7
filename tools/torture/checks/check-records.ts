import { watched } from '../actors/records.ts'
import type { Creation, Edit, Journal, Kind, Values } from '../journal.ts'
import type { Check } from './facts.ts'

interface Row {
  business_id: string
  id: string
  version: number
  token: string | null
  values: Values
}

const kinds = ['property', 'booking', 'item', 'expense'] as const satisfies readonly Kind[]

const groupBy = <T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}

/** Acknowledged: stored once. Refused: not stored. Unknown: stored at most once. */
function judgeCreation({ kind, token, outcome, businessId, id }: Creation, rows: readonly Row[]): string[] {
  const what = `${kind} ${token}`
  if (rows.length > 1) return [`${what} is there ${rows.length} times`]
  const [row] = rows
  if (!row) return outcome === 'acknowledged' ? [`${what} was acknowledged and is missing`] : []
  if (outcome === 'refused') return [`${what} was refused and is there`]
  if (row.business_id !== businessId) return [`${what} is in another business`]
  if (id && row.id !== id) return [`${what} was acknowledged as ${id} and is there as ${row.id}`]
  return []
}

const differences = (expected: Values, found: Values): string[] =>
  Object.entries(expected)
    .filter(([field, value]) => JSON.stringify(found[field]) !== JSON.stringify(value))
    .map(
      ([field, value]) => `${field} is ${JSON.stringify(found[field])} instead of ${JSON.stringify(value)}`,
    )

/**
 * Versions grow by one with each write. So acknowledged versions are distinct, the row has the newest acknowledged
 * version unless an unknown write followed it, and the version does not exceed the number of writes.
 */
function judgeVersions(row: Row, creation: Creation | undefined, edits: readonly Edit[]): string[] {
  const made = creation?.outcome === 'acknowledged' ? [{ version: 1, values: creation.values }] : []
  const acknowledged = [...made, ...edits.filter(({ outcome }) => outcome === 'acknowledged')]
  const versions = acknowledged.flatMap(({ version }) => version ?? [])
  const open = edits.filter(
    ({ outcome, version }) => outcome === 'unknown' || (outcome === 'acknowledged' && !version),
  )
  const twice = versions.filter((version, index) => versions.indexOf(version) !== index)
  if (twice.length > 0) return [`version ${twice[0]} was acknowledged to two writers: one is lost`]
  const newest = Math.max(0, ...versions)
  if (row.version < newest) return [`version ${newest} was acknowledged, and ${row.version} is there`]
  const known = new Set([1, ...versions]).size
  if (row.version - known > open.length)
    return [`version ${row.version} is there after ${known} known and ${open.length} open writes`]
  const last = acknowledged.find(({ version }) => version === row.version)
  if (last) return differences(last.values, row.values)
  const isExplained =
    row.version === 1 || open.some(({ values }) => differences(values, row.values).length === 0)
  return isExplained ? [] : [`version ${row.version} was sent by no client`]
}

function judgeKind(kind: Kind, { creations, edits }: Journal, rows: readonly Row[]): string[] {
  const ofKind = creations.filter((creation) => creation.kind === kind)
  const byToken = groupBy(rows, ({ token }) => token ?? '')
  const editsOf = groupBy(
    edits.filter((edit) => edit.kind === kind),
    ({ id }) => id,
  )
  const known = new Map(ofKind.map((creation) => [creation.token, creation]))
  const strangers = rows
    .filter(({ token }) => !known.has(token ?? ''))
    .map(({ id }) => `${kind} ${id} was sent by no client`)
  const isRemoved = (id: string) =>
    editsOf.get(id)?.some(({ outcome, values }) => outcome === 'acknowledged' && values.removed === true)
  return [
    ...strangers,
    ...ofKind.flatMap((creation) => judgeCreation(creation, byToken.get(creation.token) ?? [])),
    ...rows.flatMap((row) => {
      const found = judgeVersions(row, known.get(row.token ?? ''), editsOf.get(row.id) ?? [])
      const isBack = isRemoved(row.id) && row.values.removed !== true ? ['was removed and is there'] : []
      return [...found, ...isBack].map((fault) => `${kind} ${row.id}: ${fault}`)
    }),
  ]
}

export const recordChecks: readonly Check[] = kinds.map((kind) => ({
  name: `every acknowledged ${kind} once, as acknowledged`,
  find: async ({ look, journal }) => judgeKind(kind, journal, await look<Row>(watched[kind].sql)),
}))
