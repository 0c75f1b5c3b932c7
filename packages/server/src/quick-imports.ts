import { enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const library = 'drizzle-orm'
const libraryFolder = `/node_modules/${library}/`

/**
 * Halves the processor time of a start (1,100 → 500 ms). Compiled code is cached beside the packages. And the manifest
 * of drizzle-orm, with 447 entries in 130 kB, is not read again for each of the 190 imports of it and for each of its
 * own files, as Node would.
 */
export function speedUpImports(): void {
  enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)))
  const resolved = new Map<string, ReturnType<Parameters<typeof registerHooks>[0]['resolve'] & object>>()
  registerHooks({
    resolve: (specifier, context, nextResolve) => {
      const { parentURL } = context
      if (specifier === library || specifier.startsWith(`${library}/`)) {
        const cached = resolved.get(specifier) ?? { ...nextResolve(specifier, context), shortCircuit: true }
        resolved.set(specifier, cached)
        return cached
      }
      // Every imported file of the library is an ES module.
      if (parentURL?.includes(libraryFolder) && /^\.\.?\/.*\.js$/.test(specifier))
        return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
      return nextResolve(specifier, context)
    },
  })
}
