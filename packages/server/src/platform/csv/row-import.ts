import type { PlanFeature } from '@ilewa/contract/core/access'
import type { Context } from '../http/pipeline/context.ts'
import type { Note, Row } from './rows.ts'

/** What the rules that need the database make of the rows. */
export interface Judged<R> {
  ready: R[]
  errors: Note[]
  warnings: Note[]
}

/** `locked`: what the rows name stays as it is until the transaction ends. */
type Reading = 'unlocked' | 'locked'

interface Rules<V, R> {
  feature?: PlanFeature
  judge: (ctx: Context, rows: Row<V>[], reading: Reading) => Promise<Judged<R>>
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
  /** By the rules that need the database; the noun's schema in `importRowSchemas` has accepted the rows. */
  examine: (ctx: Context, rows: Row<unknown>[], reading: Reading) => Promise<Examined>
}

/** An import by the rules of a noun. */
export const rowImport = <V, R>({ feature, judge, store }: Rules<V, R>): RowImport => ({
  feature,
  examine: async (ctx, rows, reading) => {
    const { ready, errors, warnings } = await judge(ctx, rows as Row<V>[], reading)
    return { errors, warnings, store: () => store(ctx, ready) }
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
