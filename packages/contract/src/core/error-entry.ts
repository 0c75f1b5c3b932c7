/** One refusal of the catalogue. */
export interface ErrorEntry {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503
  /** Heading of the toast. */
  title: string
  /** The sentence on the wire; `{name}` is filled in by the thrower. */
  message: string
  /** What the web shows where the documents word it differently from the wire. */
  shown?: string
}
