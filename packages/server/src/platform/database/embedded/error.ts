/** The message is for the operator at the terminal: the problem and what to do about it. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** Another application holds the lock of the data folder. */
export class DataFolderTakenError extends EmbeddedPostgresError {}

export function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

/** The lines of a program's output that describe an error, or its last lines. */
export function errorLinesIn(output: string): string {
  const lines = output.trim().split('\n')
  const errorLines = lines.filter((line) => /error:|\b(ERROR|FATAL|PANIC|DETAIL|HINT):/.test(line))
  return (errorLines.length > 0 ? errorLines : lines).slice(-6).join('\n')
}
