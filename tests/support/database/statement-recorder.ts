import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

export interface Statement {
  text: string
  values: unknown[]
  /** Set for a prepared statement, which is planned once per connection, whatever its values are. */
  name?: string | undefined
  /** The request during which it first ran. */
  cause: string
}

/** Number of value sets stored per text, because rare and common values may have different plans. */
const maxPerText = 6

const readsOrWrites = /^\s*\(?\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/i

function partsOf([query, parameters]: readonly unknown[]): Omit<Statement, 'cause'> {
  const listed = Array.isArray(parameters) ? parameters : []
  if (typeof query === 'string') return { text: query, values: listed }
  const { text = '', values = listed, name } = Object(query) as Partial<Statement>
  return { text, values, name }
}

/** Records every statement that any connection of this process sends, until stopped. */
export function recordStatements() {
  const byText = new Map<string, Map<string, Statement>>()
  // Stored per async flow: an abandoned export may query one more page while the next request runs, and that
  // statement must still get the export as its cause.
  const causes = new AsyncLocalStorage<string>()
  const record = ({ text, values, name }: Omit<Statement, 'cause'>) => {
    if (!readsOrWrites.test(text)) return
    const recorded = byText.get(text) ?? new Map<string, Statement>()
    byText.set(text, recorded)
    const cause = causes.getStore() ?? ''
    const key = JSON.stringify(values)
    if (recorded.size < maxPerText && !recorded.has(key)) recorded.set(key, { text, values, name, cause })
  }
  const original = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...parts: unknown[]
  ) {
    record(partsOf(parts))
    return Reflect.apply(original, this, parts)
  } as never)
  return {
    /** Sets the cause of the following statements in this async flow. */
    setCause: (name: string) => causes.enterWith(name),
    stop: (): Statement[] => {
      spy.mockRestore()
      return [...byText.values()].flatMap((recorded) => [...recorded.values()])
    },
  }
}
