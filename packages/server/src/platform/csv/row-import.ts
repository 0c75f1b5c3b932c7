import type { PlanFeature } from '@ilewa/contract/core/access'
import type { Context } from '../http/pipeline/context.ts'
import type { Note, Row } from './rows.ts'

/** Result of the rules that need the database. */
export interface Judged<R> {
  ready: R[]
  errors: Note[]
  warnings: Note[]
}

/** `locked`: the records that the rows reference are locked until the transaction ends. */
type Reading = 'unlocked' | 'locked'

interface Rules<V, R> {
  feature?: PlanFeature
  judge: (ctx: Context, rows: Row<V>[], reading: Reading) => Promise<Judged<R>>
  /** Stores rows that were validated under lock, with all the effects of the form except mails to guests. */
  store: (ctx: Context, ready: R[]) => Promise<void>
}

export interface Examined {
  errors: Note[]
  warnings: Note[]
  store: () => Promise<void>
}

/** The import of one kind of record. */
export interface RowImport {
  feature: PlanFeature | undefined
  /** Applies the rules that need the database, to rows that passed the schema in `importRowSchemas`. */
  examine: (ctx: Context, rows: Row<unknown>[], reading: Reading) => Promise<Examined>
}

/** Creates the import of one kind of record from its rules. */
export const rowImport = <V, R>({ feature, judge, store }: Rules<V, R>): RowImport => ({
  feature,
  examine: async (ctx, rows, reading) => {
    const { ready, errors, warnings } = await judge(ctx, rows as Row<V>[], reading)
    return { errors, warnings, store: () => store(ctx, ready) }
  },
})

const rowsAtOnce = 500

/** Runs a statement for up to 500 rows at a time, far below the limit on its parameters. */
export async function inBatches<R>(
  rows: readonly R[],
  write: (some: R[]) => Promise<unknown>,
): Promise<void> {
  for (let first = 0; first < rows.length; first += rowsAtOnce)
    await write(rows.slice(first, first + rowsAtOnce))
}
