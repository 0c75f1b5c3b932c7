/** A row with its instants as text. */
export type IsoDates<R> = {
  [K in keyof R]: R[K] extends Date ? string : R[K] extends Date | null ? string | null : R[K]
}

/** Converts the instants of a row to ISO texts, as responses contain them. */
export const toIsoDates = <R extends object>(row: R): IsoDates<R> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as IsoDates<R>
