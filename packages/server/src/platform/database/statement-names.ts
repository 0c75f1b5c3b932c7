import type { RunStatement } from './time-limits.ts'

/**
 * More than all our statement names with their variants: the session query, a large one, takes 80 kB of memory per
 * connection.
 */
const maxNames = 60

const namesByText = new Map<string, string>()

/** Returns a unique name for each text: one query has several texts, for example when an insert omits columns. */
function nameOf(name: string, text: string): string | undefined {
  const existing = namesByText.get(text)
  if (existing !== undefined || namesByText.size >= maxNames) return existing
  const newName = `${name}_${namesByText.size}`
  namesByText.set(text, newName)
  return newName
}

/**
 * Runs statements with a name, `query.prepare(name)`, as statements that PostgreSQL parses and plans once per
 * connection. Without `preparesStatements`, and for the empty name, they run without one.
 */
export const withStatementNames =
  (run: RunStatement, preparesStatements: boolean): RunStatement =>
  (statement, values) => {
    if (typeof statement === 'string' || statement.name === undefined) return run(statement, values)
    const { name, ...unnamed } = statement
    const uniqueName = preparesStatements && name ? nameOf(name, statement.text) : undefined
    return run(uniqueName === undefined ? unnamed : { ...unnamed, name: uniqueName }, values)
  }
