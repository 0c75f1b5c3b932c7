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
