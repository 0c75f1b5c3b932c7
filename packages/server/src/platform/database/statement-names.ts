import type { RunStatement } from './time-limits.ts'

/**
 * Maximum number of prepared statements. The app has about 45 names, and some have several texts: for agents, or for inserts of
 * other columns. The limit bounds the memory of a connection: the session query, a large one, takes 80 kB.
 */
const maxNames = 150

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
 * Prepares statements that have a name, from `query.prepare(name)`: PostgreSQL parses and plans them once per
 * connection. Statements are not prepared if `preparesStatements` is false or their name is empty.
 */
export const withStatementNames =
  (run: RunStatement, preparesStatements: boolean): RunStatement =>
  (statement, values) => {
    if (typeof statement === 'string' || statement.name === undefined) return run(statement, values)
    const { name, ...unnamed } = statement
    const uniqueName = preparesStatements && name ? nameOf(name, statement.text) : undefined
    return run(uniqueName === undefined ? unnamed : { ...unnamed, name: uniqueName }, values)
  }
