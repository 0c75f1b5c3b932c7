import type { z } from 'zod'

/** The structure of a schema without its wrappers: enough to list its fields and to generate values. */
export type Tree =
  | { type: 'object'; fields: Record<string, Tree>; optional: boolean }
  | { type: 'list'; item: Tree; optional: boolean }
  | { type: 'record'; keys: readonly string[]; value: Tree; optional: boolean }
  | { type: 'either'; options: Tree[]; optional: boolean }
  | { type: 'choice'; values: readonly unknown[]; optional: boolean }
  | { type: 'text'; min: number; max: number; format?: string | undefined; optional: boolean }
  | { type: 'number'; min: number; max: number; whole: boolean; optional: boolean }
  | { type: 'boolean' | 'nothing' | 'anything'; optional: boolean }

const toNode = (schema: z.core.$ZodType) => schema as z.core.$ZodTypes

interface Rule {
  check: string
  format?: string
  minimum?: number
  maximum?: number
  value?: number | bigint | Date
}

const rulesOf = (checks: readonly z.core.$ZodCheck<never>[] = []): Rule[] =>
  checks.map((check) => check._zod.def as Rule)

function limitOf(rules: Rule[], names: string[], fallback: number): number {
  const rule = rules.find(({ check }) => names.includes(check))
  return Number(rule?.minimum ?? rule?.maximum ?? rule?.value ?? fallback)
}

const formatOf = (def: object) => ('format' in def ? String(def.format) : undefined)

const wrappers = new Set(['optional', 'nullable', 'default', 'prefault', 'readonly', 'catch', 'nonoptional'])

/** The tree of a schema's input, through wrappers, transforms and pipes. */
export function treeOf(schema: z.core.$ZodType): Tree {
  const { def } = toNode(schema)._zod
  if (wrappers.has(def.type) && 'innerType' in def) return { ...treeOf(def.innerType), optional: true }
  const rules = rulesOf(def.checks as z.core.$ZodCheck<never>[] | undefined)
  const optional = false
  switch (def.type) {
    case 'pipe':
      return toNode(def.in)._zod.def.type === 'transform' ? treeOf(def.out) : withFormat(def)
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, treeOf(field)])
      return { type: 'object', fields: Object.fromEntries(fields), optional }
    }
    case 'array':
      return { type: 'list', item: treeOf(def.element), optional }
    case 'record': {
      const keys = treeOf(def.keyType)
      const names = keys.type === 'choice' ? keys.values.map(String) : []
      return { type: 'record', keys: names, value: treeOf(def.valueType), optional }
    }
    case 'union':
      return { type: 'either', options: def.options.map(treeOf), optional }
    case 'intersection':
      return merge(treeOf(def.left), treeOf(def.right))
    case 'enum':
      return { type: 'choice', values: Object.values(def.entries), optional }
    case 'literal':
      return { type: 'choice', values: def.values, optional }
    case 'string':
      return {
        type: 'text',
        min: limitOf(rules, ['min_length', 'length_equals'], 0),
        max: limitOf(rules, ['max_length', 'length_equals'], 60),
        format: formatOf(def),
        optional,
      }
    case 'number':
      return {
        type: 'number',
        min: limitOf(rules, ['greater_than'], 0),
        max: limitOf(rules, ['less_than'], 1_000_000),
        whole: 'format' in def,
        optional,
      }
    case 'boolean':
      return { type: 'boolean', optional }
    case 'null':
    case 'undefined':
    case 'never':
      return { type: 'nothing', optional }
    default:
      return { type: 'anything', optional }
  }
}

/**
 * Merges the fields of both sides of an intersection. One side may be a rule on the whole object, as
 * `withCrossFieldRule` adds it, which has no fields.
 */
function merge(left: Tree, right: Tree): Tree {
  if (left.type !== 'object') return right.type === 'object' ? right : left
  return right.type === 'object' ? { ...left, fields: { ...left.fields, ...right.fields } } : left
}

/**
 * Returns the tree of a pipe's input. A text that the pipe cleans before it checks the format, such as an email
 * address, gets that format.
 */
function withFormat({ in: from, out }: z.core.$ZodPipeDef): Tree {
  const tree = treeOf(from)
  const target = toNode(out)._zod.def
  return tree.type === 'text' && target.type === 'string' && 'format' in target
    ? { ...tree, format: formatOf(target) }
    : tree
}

export type Path = readonly (string | number)[]

/** Every node of a value of this shape, the root first. */
export function nodesOf(tree: Tree, path: Path = []): { path: Path; tree: Tree }[] {
  const node = { path, tree }
  if (tree.type === 'object')
    return [node, ...Object.entries(tree.fields).flatMap(([name, part]) => nodesOf(part, [...path, name]))]
  if (tree.type === 'list') return [node, ...nodesOf(tree.item, [...path, 0])]
  if (tree.type === 'record') return [node, ...nodesOf(tree.value, [...path, tree.keys[0] ?? 'x'])]
  return [node]
}

/** The paths in a value of this shape that accept an id, with `0` for any index of a list. */
export function idPathsOf(tree: Tree, path: Path = []): Path[] {
  if (tree.type === 'object')
    return Object.entries(tree.fields).flatMap(([name, field]) => idPathsOf(field, [...path, name]))
  if (tree.type === 'list') return idPathsOf(tree.item, [...path, 0])
  if (tree.type === 'record') return idPathsOf(tree.value, [...path, tree.keys[0] ?? 'x'])
  if (tree.type === 'either') return tree.options.flatMap((option) => idPathsOf(option, path)).slice(0, 1)
  if (tree.type !== 'text') return []
  const isId = tree.format === 'uuid' || /(^id|Id|Ref|token)$/.test(String(path.at(-1)))
  return isId ? [path] : []
}

/** A copy of `value` with `part` at a path; missing levels are created. */
export function withPart(value: unknown, [step, ...rest]: Path, part: unknown): unknown {
  if (step === undefined) return part
  if (typeof step === 'number') {
    const list = Array.isArray(value) ? [...value] : value === undefined ? [] : [value]
    list[step] = withPart(list[step], rest, part)
    return list
  }
  const record = { ...(typeof value === 'object' && value !== null ? value : {}) } as Record<string, unknown>
  return { ...record, [step]: withPart(record[step], rest, part) }
}

export const partAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (found, step) =>
      typeof found === 'object' && found !== null ? Reflect.get(found, String(step)) : undefined,
    value,
  )
