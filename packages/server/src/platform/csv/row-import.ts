import type { PlanFeature } from '@ilewa/contract/core/access'
import type { Context } from '../http/pipeline/context.ts'
import type { Row, RowMessage } from './import-row.ts'

/** Result of the rules that need the database. */
export interface ValidatedRows<R> {
  records: R[]
  errors: RowMessage[]
  warnings: RowMessage[]
}

/** `locked`: the records that the rows reference are locked until the transaction ends. */
type LockMode = 'unlocked' | 'locked'

interface Rules<V, R> {
  feature?: PlanFeature
  validate: (ctx: Context, rows: Row<V>[], lockMode: LockMode) => Promise<ValidatedRows<R>>
  /**
   * Stores rows that were validated under lock. The effects are the same as those of the form in the app, except
   * for mails to guests.
   */
  store: (ctx: Context, records: R[]) => Promise<void>
}

export interface CheckedRows {
  errors: RowMessage[]
  warnings: RowMessage[]
  store: () => Promise<void>
}

/** The import of one kind of record. */
export interface RowImport {
  feature: PlanFeature | undefined
  /** Applies the rules that need the database, to rows that passed the schema in `importRowSchemas`. */
  check: (ctx: Context, rows: Row<unknown>[], lockMode: LockMode) => Promise<CheckedRows>
}

/** Creates the import of one kind of record from its rules. */
export const rowImport = <V, R>({ feature, validate, store }: Rules<V, R>): RowImport => ({
  feature,
  check: async (ctx, rows, lockMode) => {
    const { records, errors, warnings } = await validate(ctx, rows as Row<V>[], lockMode)
    return { errors, warnings, store: () => store(ctx, records) }
  },
})

const batchSize = 500

/** Runs a statement for up to 500 rows at a time, far below the limit on its parameters. */
export async function inBatches<R>(
  rows: readonly R[],
  write: (batch: R[]) => Promise<unknown>,
): Promise<void> {
  for (let first = 0; first < rows.length; first += batchSize)
    await write(rows.slice(first, first + batchSize))
}
