import type { Plugin } from 'vite'

interface LibraryPatch {
  /** Matches the path of a library's file. */
  file: RegExp
  /** Throws if the code to replace is missing, so that a library upgrade is noticed. */
  apply: (code: string) => string
}

function replaceOnce(code: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(code)) throw new Error(`patch-libraries: ${pattern} does not match the library`)
  return code.replace(pattern, replacement)
}

/** Replaces every export by a function that throws an error with an explanation. */
function withoutExports(code: string, what: string): string {
  const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
  const absent = `const absent = () => () => { throw new Error('The browser build has no ${what}.') }`
  return [absent, ...names.map((name) => `export const ${name} = /* @__PURE__ */ absent()`)].join('\n')
}

const libraryPatches: readonly LibraryPatch[] = [
  {
    // zod attaches a JSON Schema writer to every schema; the browser never uses it.
    file: /zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/,
    apply: (code) => `${withoutExports(code, 'JSON Schema writer')}\nexport const process = absent()`,
  },
  {
    // z.string().uuid() and its siblings bundle every format; the contract uses z.uuid(), which bundles only its own
    // (scripts/invariants.test.ts). The memoizer is for circular values, which JSON cannot contain.
    file: /zod\/v4\/classic\/schemas\.js$/,
    apply: (code) =>
      replaceOnce(
        replaceOnce(code, /(_ZodString\.init\(inst, def\);\n\}, )\{\n {4}email\([\s\S]*?\n\}\);/, '$1{});'),
        /core\.config\(\{ memoizer: core\.memoizer\(\) \}\)/,
        'undefined',
      ),
  },
  {
    // Skips zod's eval probe: the Content-Security-Policy forbids eval, and the probe itself is reported as a
    // violation.
    file: /zod\/v4\/core\/schemas\.js$/,
    apply: (code) => replaceOnce(code, /const jit = !core\.globalConfig\.jitless;/, 'const jit = false;'),
  },
  {
    // Router instrumentation hooks, which the app does not use.
    file: /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/,
    apply: () => `const none = () => undefined
export const consumeInstrumentationClientResultMetaReceiver = none
export const getRouteInstrumentationUpdates = none
export const instrumentClientSideRouter = none
export const instrumentHandler = none
export const instrumentationResultMetaContext = none`,
  },
  {
    // Prefetch links for server-rendered pages, which the app does not have.
    file: /react-router\/dist\/production\/lib\/dom\/lib\.js$/,
    apply: (code) =>
      `${replaceOnce(code, /\bPrefetchPageLinks, /, '')}\nconst PrefetchPageLinks = () => null`,
  },
]

/** Removes unused library code from the browser bundle: 11 kB (gzip) of the first page. */
export const patchLibraries = (): Plugin => ({
  name: 'patch-libraries',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    const patch = libraryPatches.find(({ file }) => file.test(id))
    return patch ? { code: patch.apply(code), map: null } : null
  },
})
