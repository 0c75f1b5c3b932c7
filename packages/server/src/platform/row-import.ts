import type { PlanFeature } from '@ilewa/contract/access'
import type { z } from 'zod'
import type { Context } from './http/context.ts'

/** A row of a file as its cells say, by the names of the schema's fields. */
export interface RawRow {
  row: number
  fields: Record<string, unknown>
  /** What to say instead of a field's own sentence, where its cell is written in a way that no rule of it accepts. */
  misread: Readonly<Record<string, string>>
}

/** A row that its schema has accepted. */
export interface Row<V> {
  row: number
  value: V
}

/** Something to say about a row; `field` is the schema's. */
export interface Note {
  row: number
  field: string | null
  message: string
}

/** What the rules that need the database make of the rows. */
export interface Judged<R> {
  ready: R[]
  errors: Note[]
  warnings: Note[]
}

/** `locked`: what the rows name stays as it is until the transaction ends. */
type Reading = 'unlocked' | 'locked'

interface Rules<S extends z.ZodType, R> {
  feature?: PlanFeature
  /** The form's own rules, one row at a time. */
  schema: S
  judge: (ctx: Context, rows: Row<z.output<S>>[], reading: Reading) => Promise<Judged<R>>
  /** Stores rows that were judged under lock, with all that a form would have done but mails to guests. */
  store: (ctx: Context, ready: R[]) => Promise<void>
}

export interface Examined {
  errors: Note[]
  warnings: Note[]
  store: () => Promise<void>
}

/** How the rows of one noun come in. */
export interface RowImport {
  feature: PlanFeature | undefined
  examine: (ctx: Context, rows: RawRow[], reading: Reading) => Promise<Examined>
}

/** The first fault of each field, as a form shows them. */
function faultsOf({ row, misread }: RawRow, issues: readonly z.core.$ZodIssue[]): Note[] {
  const faults = new Map<string | null, Note>()
  for (const { path, message } of issues) {
    const field = path[0] === undefined ? null : String(path[0])
    if (!faults.has(field)) faults.set(field, { row, field, message: misread[field ?? ''] ?? message })
  }
  return [...faults.values()]
}

/** An import by the rules of a noun: the schema judges each row alone, the noun what needs the database. */
export const rowImport = <S extends z.ZodType, R>({
  feature,
  schema,
  judge,
  store,
}: Rules<S, R>): RowImport => ({
  feature,
  examine: async (ctx, rows, reading) => {
    const valid: Row<z.output<S>>[] = []
    const faults: Note[] = []
    for (const raw of rows) {
      const parsed = schema.safeParse(raw.fields)
      if (parsed.success) valid.push({ row: raw.row, value: parsed.data })
      else faults.push(...faultsOf(raw, parsed.error.issues))
    }
    const { ready, errors, warnings } = await judge(ctx, valid, reading)
    return { errors: [...faults, ...errors], warnings, store: () => store(ctx, ready) }
  },
})

const rowsAtOnce = 500

/** Runs a statement for a few hundred rows at a time: far below what its parameters may number. */
export async function inBatches<R>(
  rows: readonly R[],
  write: (some: R[]) => Promise<unknown>,
): Promise<void> {
  for (let first = 0; first < rows.length; first += rowsAtOnce)
    await write(rows.slice(first, first + rowsAtOnce))
}
