import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

export interface Statement {
  text: string
  values: unknown[]
  /** Of one that is planned once for each connection, whatever its values are. */
  name?: string | undefined
  /** What was going on when it first ran. */
  cause: string
}

/** Of one text so many sets of values are kept: what is rare and what is common may be planned differently. */
const mostOfOneText = 6

const readsOrWrites = /^\s*\(?\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/i

function partsOf([query, given]: readonly unknown[]): Omit<Statement, 'cause'> {
  const listed = Array.isArray(given) ? given : []
  if (typeof query === 'string') return { text: query, values: listed }
  const { text = '', values = listed, name } = Object(query) as Partial<Statement>
  return { text, values, name }
}

/** Hears every statement that any connection of this process sends, until it is stopped. */
export function recordStatements() {
  const byText = new Map<string, Map<string, Statement>>()
  // An export that is left may ask for one more page while the next request runs: its cause is still its own.
  const causes = new AsyncLocalStorage<string>()
  const keep = ({ text, values, name }: Omit<Statement, 'cause'>) => {
    if (!readsOrWrites.test(text)) return
    const kept = byText.get(text) ?? new Map<string, Statement>()
    byText.set(text, kept)
    const cause = causes.getStore() ?? ''
    const key = JSON.stringify(values)
    if (kept.size < mostOfOneText && !kept.has(key)) kept.set(key, { text, values, name, cause })
  }
  const original = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...parts: unknown[]
  ) {
    keep(partsOf(parts))
    return Reflect.apply(original, this, parts)
  } as never)
  return {
    /** Says what the statements to come of this flow of calls are for. */
    during: (name: string) => causes.enterWith(name),
    stop: (): Statement[] => {
      spy.mockRestore()
      return [...byText.values()].flatMap((kept) => [...kept.values()])
    },
  }
}
