import { existsSync } from 'node:fs'
import path from 'node:path'

function findPackage(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder
  return findPackage(path.dirname(folder))
}

/** The folder of this package, with migrations and assets. The sources run from `src`, the bundle from `dist`. */
export const packageFolder = findPackage(import.meta.dirname)

/** The path of a program of this package: in `dist` if this code runs from the bundle, otherwise in `src`. */
export const programFile = (name: string): string =>
  import.meta.filename.endsWith('.ts')
    ? path.join(packageFolder, 'src', `${name}.ts`)
    : path.join(packageFolder, 'dist', `${name}.js`)
