import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EndpointDefinition } from '@ilewa/contract/core/endpoint'

const isEndpoint = (value: unknown): value is EndpointDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every endpoint of every contract module, by "METHOD /path"; new endpoints are included automatically. */
export async function readContract(): Promise<Map<string, EndpointDefinition>> {
  const folder = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url))
  const names = globSync('**/*.ts', { cwd: folder }).filter((name) => !name.endsWith('.test.ts'))
  const modules = await Promise.all(names.map((name) => import(join(folder, name)) as Promise<object>))
  const endpoints = modules
    .flatMap((module) => Object.values(module))
    .flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
    .filter(isEndpoint)
  return new Map(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]))
}
