import type { EndpointDefinition } from '@ilewa/contract/core/endpoint'
import { readContract } from '../access/contract.ts'
import { type Tree, treeOf } from './schema-tree.ts'

export interface ReadRequest {
  name: string
  endpoint: EndpointDefinition
  params: Record<string, string>
  query: Record<string, string>
}

/** Sample values for query and path parameters, by name. */
export interface Samples {
  /** By the segment before `{id}`, as in `/bookings/{id}`. */
  ids: Record<string, string>
  values: Record<string, readonly string[]>
  /** Parameters that are only meaningful in combination. */
  combinations: readonly Record<string, string>[]
}

function optionsOf(tree: Tree): string[] {
  if (tree.type === 'choice') return tree.values.map(String)
  if (tree.type === 'boolean') return ['true', 'false']
  if (tree.type === 'list') return optionsOf(tree.item)
  return tree.type === 'either' ? tree.options.flatMap(optionsOf) : []
}

function valuesOf(name: string, tree: Tree, { values }: Samples): readonly string[] {
  const options = optionsOf(tree)
  const found = options.length > 0 ? options : values[name]
  if (!found) throw new Error(`There is no sample of ${name}`)
  return found
}

type Query = Record<string, string>

/**
 * Returns the queries to try: only the required parameters, then each value of each parameter and each given
 * combination, then each of these with every sort.
 */
function queriesOf({ query }: EndpointDefinition, samples: Samples): Query[] {
  const tree = query && treeOf(query)
  if (tree?.type !== 'object') return [{}]
  const parts = Object.entries(tree.fields).filter(([name]) => name !== 'cursor')
  const required = Object.fromEntries(
    parts.flatMap(([name, field]) =>
      field.optional ? [] : [[name, valuesOf(name, field, samples)[0] ?? '']],
    ),
  )
  const single = (names: (name: string) => boolean) =>
    parts
      .filter(([name]) => names(name))
      .flatMap(([name, field]) => valuesOf(name, field, samples).map((value): Query => ({ [name]: value })))
  const sorts = single((name) => name === 'sort')
  const others = [
    ...single((name) => name !== 'sort'),
    ...samples.combinations.filter((query) => Object.keys(query).every((name) => name in tree.fields)),
  ]
  const pairs = sorts.flatMap((sort) => others.map((other) => ({ ...sort, ...other })))
  return [{}, ...sorts, ...others, ...pairs].map((more) => ({ ...required, ...more }))
}

function paramsOf({ path }: EndpointDefinition, { ids, values }: Samples): Record<string, string> {
  const names = [...path.matchAll(/([\w-]+)\/\{(\w+)\}|\{(\w+)\}/g)]
  return Object.fromEntries(
    names.map(([, before = '', name = '', bare = '']) => {
      const value = (name === 'id' && ids[before]) || values[name || bare]?.[0]
      if (!value) throw new Error(`There is no sample of ${path}`)
      return [name || bare, value]
    }),
  )
}

/** Every GET of the contract with each of its queries to try. New endpoints are included automatically. */
export async function listReads(samples: Samples): Promise<ReadRequest[]> {
  const endpoints = [...(await readContract())].filter(([, { method }]) => method === 'GET')
  return endpoints.flatMap(([name, endpoint]) =>
    queriesOf(endpoint, samples).map((query) => ({
      name: `${name} ${new URLSearchParams(query)}`,
      endpoint,
      params: paramsOf(endpoint, samples),
      query,
    })),
  )
}
