/**
 * The import rules of ARCHITECTURE.md. Rules that imports cannot show (clocks, URLs, the environment) are checked in
 * scripts/invariants.test.ts.
 */
const tests = '\\.test\\.tsx?$|/src/test/|^tests/'
const feature = (side) => `^packages/${side}/src/features/([^/]+)/`
const otherFeature = (side) => `^packages/${side}/src/features/(?!$1/)`

/** One subject in two folders: the first of a pair may use all of the second. */
const pairs = [
  ['account', 'auth'],
  ['payments', 'subscription'],
  ['subscription', 'payments'],
]
const ofPairs = pairs.map(([name]) => `/src/features/${name}/`)

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const pairRules = (side, shared, sql = []) =>
  pairs.map(([name, partner]) =>
    rule(
      `${side}-${name}-with-${partner}`,
      `Of other features than ${partner}, ${name} uses what they share.`,
      { path: `^packages/${side}/src/features/${name}/`, pathNot: [...sql, tests] },
      { path: `^packages/${side}/src/features/(?!(${name}|${partner})/)`, pathNot: shared },
    ),
  )
const sharedOnServer = '\\.(queries|membership|audit|notifications|import|erasure)\\.ts$'

module.exports = {
  forbidden: [
    rule(
      'contract-stands-alone',
      'The contract imports only zod, so that both sides can share it.',
      { path: '^packages/contract/src/', pathNot: tests },
      { pathNot: ['^packages/contract/src/', '(^|/)node_modules/zod/'] },
    ),
    rule(
      'web-without-server',
      'The web app knows the server by the contract alone.',
      { path: '^packages/web/' },
      { path: '^packages/server/' },
    ),
    rule(
      'server-without-web',
      'The server knows the web app as built files alone.',
      { path: '^packages/server/' },
      { path: '^packages/web/' },
    ),
    rule(
      'product-without-tools',
      'The product runs without its tests and tools.',
      { path: '^packages/', pathNot: tests },
      { path: '^(tools|tests)/' },
    ),
    rule(
      'tools-apart',
      'A tool imports the server and the support of the tests, never another tool.',
      { path: '^tools/([^/]+)/' },
      { path: '^tools/(?!$1/)' },
    ),
    rule(
      'tests-without-tools',
      'The support of the tests serves every tool; it starts them only as programs.',
      { path: '^tests/' },
      { path: '^tools/' },
    ),
    rule(
      'nothing-imports-app',
      'app/ puts the features together; a feature that needs something of it is upside down.',
      { path: '^packages/web/src/', pathNot: ['^packages/web/src/app/', tests] },
      { path: '^packages/web/src/app/' },
    ),
    rule(
      'nothing-imports-main',
      'main.ts starts the program; program.ts, server.ts and app.ts assemble it; nothing builds on them.',
      {
        path: '^packages/server/src/',
        pathNot: ['^packages/server/src/(main|program|app|server)\\.ts$', tests],
      },
      { path: '^packages/server/src/(main|program|app|server)\\.ts$' },
    ),
    rule(
      'server-features-meet-in-queries',
      'Another feature is reached through its queries, membership, audit, notifications, import and erasure; everything else is private to it.',
      { path: feature('server'), pathNot: [...ofPairs, tests] },
      {
        path: otherFeature('server'),
        pathNot: '\\.(queries|table|membership|audit|notifications|import|erasure)\\.ts$',
      },
    ),
    rule(
      'tables-meet-in-sql',
      "Another feature's table serves foreign keys and joins, never a service.",
      { path: feature('server'), pathNot: ['\\.(table|queries)\\.ts$', ...ofPairs, tests] },
      {
        path: otherFeature('server'),
        pathNot: '\\.(queries|membership|audit|notifications|import|erasure)\\.ts$',
      },
    ),
    rule(
      'web-features-meet-in-api',
      'Another feature is reached through its hooks; its pages and components are its own.',
      { path: feature('web'), pathNot: [...ofPairs, tests] },
      { path: otherFeature('web'), pathNot: '\\.api\\.ts$' },
    ),
    ...pairRules('server', sharedOnServer, ['\\.(table|queries)\\.ts$']),
    ...pairRules('web', '\\.api\\.ts$'),
    rule(
      'queries-only-read',
      'Queries never write, so they need no service.',
      { path: '\\.queries\\.ts$' },
      { path: '\\.(service|routes)\\.ts$' },
    ),
    rule(
      'routes-without-database',
      'A route says who may call and whom it calls.',
      { path: '^packages/server/src/features/.*\\.routes\\.ts$' },
      {
        path: [
          '^packages/server/src/platform/database/',
          '\\.table\\.ts$',
          '/node_modules/(drizzle-orm|pg)/',
        ],
      },
    ),
    rule(
      'workers-without-database',
      'A child process reads the files of strangers; it knows neither the database nor the settings.',
      { path: '^packages/server/src/worker\\.ts$' },
      { path: '^packages/server/src/platform/(database/|settings\\.ts$)', reachable: true },
    ),
    rule(
      'no-circles',
      'Files that need each other are one file, or lack a third.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule('nothing-unresolved', 'An import that leads nowhere.', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(^|/)dist/', '^virtual:'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
