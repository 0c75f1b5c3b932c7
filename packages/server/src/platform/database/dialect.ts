import {
  Column,
  Name,
  Param,
  Placeholder,
  type Query,
  SQL,
  type SQLChunk,
  StringChunk,
  Table,
} from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import { PgDialect } from 'drizzle-orm/pg-core'

interface StatementBuilder {
  text: string
  params: unknown[]
}

/** Cache of the escaped names of columns and tables, computed by the library once each. */
const names = new WeakMap<object, string>()

const isInlined = (chunk: SQL) => (chunk as unknown as { shouldInlineParams: boolean }).shouldInlineParams

/** Joins the selected columns into one chunk of text; undefined if anything but columns and SQL is selected. */
function selectionOf(
  fields: Record<string, unknown>,
  toText: (column: Column) => string,
): SQLChunk[] | undefined {
  const chunks: SQLChunk[] = []
  let text = ''
  for (const field of Object.values(fields)) {
    if (text || chunks.length > 0) text += ', '
    if (field instanceof Column) text += toText(field)
    else if (field instanceof SQL && !isInlined(field)) {
      chunks.push(new StringChunk(text), ...field.queryChunks)
      text = ''
    } else return undefined
  }
  if (text) chunks.push(new StringChunk(text))
  return chunks
}

/**
 * Writes the same statements as the library, ten times as fast. The library tests every part of a statement against a
 * dozen classes, walking prototypes each time: for the list of bookings this took 180 µs, longer than the rest of the
 * request. Unsupported parts are delegated to the library.
 */
export class FastDialect extends PgDialect {
  override sqlToQuery(statement: SQL): Query {
    const to: StatementBuilder = { text: '', params: [] }
    this.#write(statement, to)
    return { sql: to.text, params: to.params }
  }

  override buildSelectQuery(config: Parameters<PgDialect['buildSelectQuery']>[0]): SQL {
    if (config.fieldsFlat) return super.buildSelectQuery(config)
    const isSingleTable = !config.joins?.length
    const toText = isSingleTable
      ? (column: Column) => this.escapeName(column.name)
      : (column: Column) => this.#nameOf(column)
    const selected = selectionOf(config.fields, toText)
    if (!selected) return super.buildSelectQuery(config)
    const field: SQL = new SQL(selected)
    return super.buildSelectQuery({ ...config, fieldsFlat: [{ path: ['selected'], field }] })
  }

  /** Delegates to the library; parameter numbers continue after the existing ones. */
  #byLibrary(chunk: SQLChunk, paramsBefore: number): Query {
    return new SQL([chunk]).toQuery({
      casing: new CasingCache(),
      escapeName: this.escapeName,
      escapeParam: this.escapeParam,
      escapeString: this.escapeString,
      paramStartIndex: { value: paramsBefore },
    })
  }

  #nameOf(chunk: Column | Table): string {
    const cached = names.get(chunk)
    if (cached !== undefined) return cached
    const name = this.#byLibrary(chunk, 0).sql
    names.set(chunk, name)
    return name
  }

  #writeParam(value: unknown, to: StatementBuilder): void {
    to.params.push(value)
    to.text += `$${to.params.length}`
  }

  #writeList(chunks: readonly unknown[], to: StatementBuilder): void {
    to.text += '('
    for (const [index, chunk] of chunks.entries()) {
      if (index > 0) to.text += ', '
      this.#write(chunk, to)
    }
    to.text += ')'
  }

  #write(chunk: unknown, to: StatementBuilder): void {
    if (chunk === undefined) return
    if (chunk instanceof StringChunk) to.text += chunk.value.join('')
    else if (chunk instanceof SQL && !isInlined(chunk))
      for (const inner of chunk.queryChunks) this.#write(inner, to)
    else if (chunk instanceof Column || chunk instanceof Table) to.text += this.#nameOf(chunk)
    else if (chunk instanceof Name) to.text += this.escapeName(chunk.value)
    else if (chunk instanceof Param) {
      const { value, encoder } = chunk
      const sent =
        value instanceof Placeholder ? chunk : value === null ? null : encoder.mapToDriverValue(value)
      if (sent instanceof SQL) this.#write(sent, to)
      else this.#writeParam(sent, to)
    } else if (Array.isArray(chunk)) this.#writeList(chunk, to)
    else if (typeof chunk !== 'object' || chunk === null) this.#writeParam(chunk, to)
    else {
      const { sql: text, params } = this.#byLibrary(chunk as SQLChunk, to.params.length)
      to.text += text
      to.params.push(...params)
    }
  }
}
