import { accessPages, type PageTable, setupPages, shellPages } from '../src/app/routes/page-table.ts'

export interface PageSource {
  path: string
  /** Modules of the page and its layout, by their keys in the build manifest. */
  modules: readonly string[]
}

const toSources = (table: PageTable, ...layout: string[]): PageSource[] =>
  Object.entries(table).map(([path, file]) => ({ path, modules: [...layout, `src/${file}`] }))

/** The modules of each path. The built page of the path preloads the files of these modules. */
export const pageSources: readonly PageSource[] = [
  ...toSources(accessPages),
  ...toSources(setupPages, 'src/app/shell/SetupLayout.tsx'),
  ...toSources(shellPages, 'src/app/shell/Shell.tsx'),
]
