import type { ComponentType } from 'react'
import { accessPages, setupPages, shellPages } from './page-table.ts'

/**
 * A page module exports the component by its name. It can also export `loadPage`, which may load more before the
 * page is shown.
 */
type PageModule = Record<string, unknown> & { loadPage?: () => Promise<ComponentType> }

const modules = import.meta.glob<PageModule>([
  './{Agent,Profile,Settings,Today}Page.tsx',
  '../../features/*/*Page.tsx',
  '../../features/auth/pages/*Page.tsx',
  '../../features/money/bank/*Page.tsx',
  '!../../features/{dashboard,landing,performance}/*',
])

/** Loads the page component from a file of the page table. Throws if the file does not export it. */
async function loadPage(file: string): Promise<ComponentType> {
  const key = file.startsWith('app/routes/') ? file.replace('app/routes', '.') : `../../${file}`
  const module = await modules[key]?.()
  if (module?.loadPage) return module.loadPage()
  const component = module?.[file.slice(file.lastIndexOf('/') + 1, -'.tsx'.length)]
  if (typeof component !== 'function') throw new Error(`${file} exports no page`)
  return component as ComponentType
}

const toLoaders = (table: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(table).map(([path, file]) => [path, () => loadPage(file)]))

export type PageLoaders = ReturnType<typeof toLoaders>

export const accessLoaders = toLoaders(accessPages)
export const setupLoaders = toLoaders(setupPages)
export const shellLoaders = toLoaders(shellPages)
