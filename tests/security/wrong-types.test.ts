import type { EndpointDefinition } from '@ilewa/contract/core/endpoint'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { readContract } from '../support/access/contract.ts'
import { nodesOf, type Path, type Tree, treeOf, withPart } from '../support/database/schema-tree.ts'

const object = { nested: true }

/** Values of wrong types for a field. */
function wrongValuesFor(tree: Tree): unknown[] {
  if (tree.type === 'text') return [5, true, object]
  if (tree.type === 'choice') return [5, object]
  if (tree.type === 'number') return ['two', '2', object]
  if (tree.type === 'boolean') return ['yes', 5, object]
  if (tree.type === 'list') return ['one', 5, object]
  if (tree.type === 'either') return [object]
  if (tree.type === 'object' || tree.type === 'record') return ['one', 5]
  return []
}

interface Leaf {
  name: string
  schema: z.ZodType
  path: Path
  tree: Tree
}

/** Returns the messages about a field if the request contains only this field, with a wrong value. */
function messagesAt({ schema, path }: Leaf, wrong: unknown): string[] {
  const { error } = schema.safeParse(withPart({}, path, wrong))
  const at = path.join('.')
  return (error?.issues ?? []).filter((issue) => issue.path.join('.') === at).map(({ message }) => message)
}

/** The fields of a request's body or query; for a list, its first item. */
const leavesOf = (endpoint: EndpointDefinition, part: 'body' | 'query'): Leaf[] => {
  const schema = endpoint[part]
  if (!schema) return []
  return nodesOf(treeOf(schema))
    .filter(({ path }) => path.length > 0)
    .map(({ path, tree }) => ({
      name: `${endpoint.method} ${endpoint.path} ${part} ${path.join('.')}`,
      schema,
      path,
      tree,
    }))
}

const leaves = [...(await readContract()).values()].flatMap((endpoint) => [
  ...leavesOf(endpoint, 'body'),
  ...leavesOf(endpoint, 'query'),
])

/** Default messages of zod, which are written for programmers. */
const zodMessage = /^invalid (input|option|type)|\bexpected\b|\breceived\b|\bNaN\b/i
/**
 * Matches messages about a missing value, which mislead here because a value was sent. Does not match "one to 5
 * stars", because it lists the valid values.
 */
const missingMessage = /required|at least 1\b|^please (?:enter|choose|select|confirm)\b(?!.* to \d)/i
/** For a choice, "please choose" does not mislead, because the message may list the options. */
const missingChoice = /required/i

const isMisleading = ({ tree }: Leaf, message: string) =>
  zodMessage.test(message) || (tree.type === 'choice' ? missingChoice : missingMessage).test(message)

it('finds fields in every kind of request', () => {
  expect(leaves.length).toBeGreaterThan(200)
})

it('a value of a wrong type gets a message that says so, in every field of every request', () => {
  const violations = leaves.flatMap((leaf) =>
    wrongValuesFor(leaf.tree).flatMap((wrong) =>
      messagesAt(leaf, wrong)
        .filter((message) => isMisleading(leaf, message))
        .map((message) => `${leaf.name} = ${JSON.stringify(wrong)}: ${message}`),
    ),
  )
  expect(violations).toEqual([])
})

it('null is reported as a missing or wrong value, never with zod’s default message', () => {
  const violations = leaves.flatMap((leaf) =>
    messagesAt(leaf, null)
      .filter((message) => zodMessage.test(message))
      .map((message) => `${leaf.name} = null: ${message}`),
  )
  expect(violations).toEqual([])
})
