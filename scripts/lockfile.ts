import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.ts'

/** What we read of a package in package-lock.json. */
interface LockedPackage {
  version?: string
  license?: string
  integrity?: string
  resolved?: string
  link?: boolean
  dev?: boolean
  devOptional?: boolean
  hasInstallScript?: boolean
}

export interface Installed extends LockedPackage {
  name: string
  path: string
}

/** What we read of a package.json. */
export interface Manifest {
  name: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  allowScripts?: Record<string, boolean>
  /** Of a package, what it is given instead of what it asks for. */
  overrides?: Record<string, Record<string, string>>
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(join(root, file), 'utf8')) as T

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Everything that is installed from a registry, on any platform. */
export const installed: Installed[] = Object.entries(
  readJson<{ packages: Record<string, LockedPackage> }>('package-lock.json').packages,
)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, locked]) => ({ ...locked, path, name: nameOf(path) }))

/** What reaches whoever runs the product; `npm ci --omit=dev` leaves the rest out. */
export const inProduction = installed.filter(({ dev, devOptional }) => !dev && !devOptional)

const workspaces = readJson<{ workspaces: string[] }>('package.json').workspaces
const folders = workspaces.flatMap((pattern) => globSync(pattern, { cwd: root }))

export const manifests: Manifest[] = ['.', ...folders].map((folder) =>
  readJson<Manifest>(join(folder, 'package.json')),
)

/** Every dependency that one of our packages names, with the version it asks for. */
export const direct: [name: string, version: string][] = manifests.flatMap((manifest) =>
  [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies].flatMap((group) =>
    Object.entries(group ?? {}),
  ),
)
