/** A row that passed its schema. */
export interface Row<V> {
  row: number
  value: V
}

/** A message about a row; `field` is a field of the schema. */
export interface RowMessage {
  row: number
  field: string | null
  message: string
}
