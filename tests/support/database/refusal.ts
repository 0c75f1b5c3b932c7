import { executeSql } from '@ilewa/server/platform/database/database'
import { violatedConstraint } from '@ilewa/server/platform/database/database-errors'

/** The constraint that refused a query, or else the database's message; 'no error' if it was accepted. */
export const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) => violatedConstraint(error) ?? (error as Error).message,
  )

export const refusalOfSql = (text: string, values: unknown[] = []): Promise<string> =>
  refusalOf(executeSql(text, values))
