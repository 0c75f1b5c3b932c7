import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './testing/steps.ts'

/** The fields of a package-lock.json entry that we read. */
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

/** The fields of a package.json that we read. */
export interface Manifest {
  name: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  allowScripts?: Record<string, boolean>
  /** Replacement versions of a package's dependencies. */
  overrides?: Record<string, Record<string, string>>
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(join(root, file), 'utf8')) as T

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** All packages installed from a registry, on any platform. */
export const installed: Installed[] = Object.entries(
  readJson<{ packages: Record<string, LockedPackage> }>('package-lock.json').packages,
)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, locked]) => ({ ...locked, path, name: nameOf(path) }))

/** Packages of the production installation (`npm ci --omit=dev`). */
export const inProduction = installed.filter(({ dev, devOptional }) => !dev && !devOptional)

const workspaces = readJson<{ workspaces: string[] }>('package.json').workspaces
const folders = workspaces.flatMap((pattern) => globSync(pattern, { cwd: root }))

export const manifests: Manifest[] = ['.', ...folders].map((folder) =>
  readJson<Manifest>(join(folder, 'package.json')),
)

/** All direct dependencies of our packages, with the requested version. */
export const direct: [name: string, version: string][] = manifests.flatMap((manifest) =>
  [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies].flatMap((group) =>
    Object.entries(group ?? {}),
  ),
)
