import { recordQueries } from '../actors/records.ts'
import type { Creation, Edit, Journal, RecordKind, RecordValues } from '../journal.ts'
import type { Check } from './check-context.ts'

interface Row {
  business_id: string
  id: string
  version: number
  token: string | null
  values: RecordValues
  /** Writes that no client sends: a guest's hold is confirmed or released. */
  ownWrites?: number
}

const kinds = ['property', 'booking', 'item', 'expense'] as const satisfies readonly RecordKind[]

const groupBy = <T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}

/** Acknowledged: stored once. Refused: not stored. Unknown: stored at most once. */
function checkCreation({ kind, token, outcome, businessId, id }: Creation, rows: readonly Row[]): string[] {
  const recordName = `${kind} ${token}`
  if (rows.length > 1) return [`${recordName} is there ${rows.length} times`]
  const [row] = rows
  if (!row) return outcome === 'acknowledged' ? [`${recordName} was acknowledged and is missing`] : []
  if (outcome === 'refused') return [`${recordName} was refused and is there`]
  if (row.business_id !== businessId) return [`${recordName} is in another business`]
  if (id && row.id !== id) return [`${recordName} was acknowledged as ${id} and is there as ${row.id}`]
  return []
}

const differences = (expected: RecordValues, problems: RecordValues): string[] =>
  Object.entries(expected)
    .filter(([field, value]) => JSON.stringify(problems[field]) !== JSON.stringify(value))
    .map(
      ([field, value]) =>
        `${field} is ${JSON.stringify(problems[field])} instead of ${JSON.stringify(value)}`,
    )

/**
 * The version of a row grows by one with each write. So no two writes are acknowledged with the same version, and
 * the row has at least the newest acknowledged version. Each higher version must come from a write with an unknown
 * outcome.
 */
function checkVersions(row: Row, creation: Creation | undefined, edits: readonly Edit[]): string[] {
  const knownWrites = creation?.outcome === 'acknowledged' ? [{ version: 1, values: creation.values }] : []
  const acknowledged = [...knownWrites, ...edits.filter(({ outcome }) => outcome === 'acknowledged')]
  const versions = acknowledged.flatMap(({ version }) => version ?? [])
  const unknownEdits = edits.filter(
    ({ outcome, version }) => outcome === 'unknown' || (outcome === 'acknowledged' && !version),
  )
  const duplicates = versions.filter((version, index) => versions.indexOf(version) !== index)
  if (duplicates.length > 0) return [`version ${duplicates[0]} was acknowledged to two writers: one is lost`]
  const newest = Math.max(0, ...versions)
  if (row.version < newest) return [`version ${newest} was acknowledged, and ${row.version} is there`]
  const knownVersions = new Set([1, ...versions]).size
  const { ownWrites = 0 } = row
  if (row.version - knownVersions > unknownEdits.length + ownWrites)
    return [
      `version ${row.version} is there after ${knownVersions} known and ${unknownEdits.length} open writes`,
    ]
  const lastWrite = acknowledged.find(({ version }) => version === row.version)
  if (lastWrite) return differences(lastWrite.values, row.values)
  const isExplained =
    row.version === 1 ||
    ownWrites > 0 ||
    unknownEdits.some(({ values }) => differences(values, row.values).length === 0)
  return isExplained ? [] : [`version ${row.version} was sent by no client`]
}

function checkKind(kind: RecordKind, { creations, edits }: Journal, rows: readonly Row[]): string[] {
  const ofKind = creations.filter((creation) => creation.kind === kind)
  const byToken = groupBy(rows, ({ token }) => token ?? '')
  const editsOf = groupBy(
    edits.filter((edit) => edit.kind === kind),
    ({ id }) => id,
  )
  const knownVersions = new Map(ofKind.map((creation) => [creation.token, creation]))
  const unknownRows = rows
    .filter(({ token }) => !knownVersions.has(token ?? ''))
    .map(({ id }) => `${kind} ${id} was sent by no client`)
  const isRemoved = (id: string) =>
    editsOf.get(id)?.some(({ outcome, values }) => outcome === 'acknowledged' && values.removed === true)
  return [
    ...unknownRows,
    ...ofKind.flatMap((creation) => checkCreation(creation, byToken.get(creation.token) ?? [])),
    ...rows.flatMap((row) => {
      const problems = checkVersions(row, knownVersions.get(row.token ?? ''), editsOf.get(row.id) ?? [])
      const reappeared = isRemoved(row.id) && row.values.removed !== true ? ['was removed and is there'] : []
      return [...problems, ...reappeared].map((problem) => `${kind} ${row.id}: ${problem}`)
    }),
  ]
}

export const recordChecks: readonly Check[] = kinds.map((kind) => ({
  name: `every acknowledged ${kind} once, as acknowledged`,
  find: async ({ queryRows, journal }) =>
    checkKind(kind, journal, await queryRows<Row>(recordQueries[kind].sql)),
}))
