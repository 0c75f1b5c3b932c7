/** One entry of the error catalogue. */
export interface ErrorEntry {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503
  /** Title of the toast. */
  title: string
  /** The message on the wire. The server replaces `{name}` when it throws the error. */
  message: string
  /** The message in the web app, where the product documents specify a different one than on the wire. */
  shown?: string
}
