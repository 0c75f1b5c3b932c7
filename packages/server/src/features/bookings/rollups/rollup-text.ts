/** The month of a night: its first day. */
export const month = "date_trunc('month', night)::date"

const columnsPerLine = 6

/** Joins the items, six per line. */
export function joinLines(items: readonly string[], indent: string): string {
  const lines = Array.from({ length: Math.ceil(items.length / columnsPerLine) }, (_, line) =>
    items.slice(line * columnsPerLine, (line + 1) * columnsPerLine).join(', '),
  )
  return lines.join(`,\n${indent}`)
}

/** A condition: at least one of the columns is not zero. */
export const isNotZero = (columns: readonly string[], indent: string): string =>
  `(${joinLines(columns, indent)})\n${indent}<> (${columns.map(() => '0').join(', ')})`

interface Target {
  table: string
  /** The keys beside `business_id`. */
  keys: readonly string[]
  columns: readonly string[]
}

/** Adds the rows of a statement to those of the table. The statement selects the business, the keys and the columns. */
export const upsert = (
  { table, keys, columns }: Target,
  select: string,
): string => `INSERT INTO ${table} AS stored (
      business_id, ${keys.join(', ')},
      ${joinLines(columns, '      ')}
    )
    ${select}
    ON CONFLICT (business_id, ${keys.join(', ')}) DO UPDATE SET
      ${columns.map((column) => `${column} = stored.${column} + excluded.${column}`).join(',\n      ')}`
