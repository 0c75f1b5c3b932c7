import type { Plugin } from 'vite'

interface Cut {
  /** The file of a library, by the end of its path. */
  file: RegExp
  /** Throws when the file no longer looks as expected, so that an upgrade cannot pass unnoticed. */
  apply: (code: string) => string
}

function replaceOnce(code: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(code)) throw new Error(`lean-libraries: ${pattern} matches nothing any more`)
  return code.replace(pattern, replacement)
}

/** Every export as a call of `absent`, which explains itself to whoever needs it after all. */
function withoutExports(code: string, what: string): string {
  const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
  const absent = `const absent = () => () => { throw new Error('The browser build has no ${what}.') }`
  return [absent, ...names.map((name) => `export const ${name} = /* @__PURE__ */ absent()`)].join('\n')
}

const cuts: readonly Cut[] = [
  {
    // zod hangs a JSON Schema writer on every schema; the browser never asks for one.
    file: /zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/,
    apply: (code) => `${withoutExports(code, 'JSON Schema writer')}\nexport const process = absent()`,
  },
  {
    // The shorthands such as z.string().uuid() carry every format there is; the contract writes z.uuid(), which
    // brings its own alone (scripts/invariants.test.ts). The memoizer is for values that contain themselves: JSON cannot.
    file: /zod\/v4\/classic\/schemas\.js$/,
    apply: (code) =>
      replaceOnce(
        replaceOnce(code, /(_ZodString\.init\(inst, def\);\n\}, )\{\n {4}email\([\s\S]*?\n\}\);/, '$1{});'),
        /core\.config\(\{ memoizer: core\.memoizer\(\) \}\)/,
        'undefined',
      ),
  },
  {
    // Our Content-Security-Policy forbids compiled code; even asking whether it is allowed is reported as a violation.
    file: /zod\/v4\/core\/schemas\.js$/,
    apply: (code) => replaceOnce(code, /const jit = !core\.globalConfig\.jitless;/, 'const jit = false;'),
  },
  {
    // Hooks for tracing a router, which nobody passes.
    file: /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/,
    apply: () => `const none = () => undefined
export const consumeInstrumentationClientResultMetaReceiver = none
export const getRouteInstrumentationUpdates = none
export const instrumentClientSideRouter = none
export const instrumentHandler = none
export const instrumentationResultMetaContext = none`,
  },
  {
    // Prefetching of pages rendered on a server.
    file: /react-router\/dist\/production\/lib\/dom\/lib\.js$/,
    apply: (code) =>
      `${replaceOnce(code, /\bPrefetchPageLinks, /, '')}\nconst PrefetchPageLinks = () => null`,
  },
]

/** Leaves out of the browser's files what libraries carry for others: 11 kB (gzip) of the first page. */
export const leanLibraries = (): Plugin => ({
  name: 'lean-libraries',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    const cut = cuts.find(({ file }) => file.test(id))
    return cut ? { code: cut.apply(code), map: null } : null
  },
})
