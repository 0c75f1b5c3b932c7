/**
 * The import rules of ARCHITECTURE.md. Rules that imports cannot show (clocks, URLs, the environment) are checked in
 * scripts/checks/invariants.test.ts.
 */
const tests = '\\.test\\.tsx?$|/src/test/|^tests/'
const feature = (side) => `^packages/${side}/src/features/([^/]+)/`
const otherFeature = (side) => `^packages/${side}/src/features/(?!$1/)`

/** One subject in several folders: the first of a row may use all of the others. */
const partners = [
  ['account', 'auth'],
  ['bookings', 'money'],
  ['calendars', 'bookings', 'blocks', 'money'],
  ['guest-page', 'public-page', 'money'],
  ['landlords', 'money'],
  ['money', 'bookings'],
  ['payments', 'subscription'],
  ['public-page', 'bookings', 'money'],
  ['subscription', 'payments'],
]
const withPartners = partners.map(([name]) => `/src/features/${name}/`)

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const partnerRules = (side, shared, sql = []) =>
  partners.map(([name, ...others]) =>
    rule(
      `${side}-${name}-with-${others.join('-')}`,
      `Of other features than ${others.join(', ')}, ${name} uses what they share.`,
      { path: `^packages/${side}/src/features/${name}/`, pathNot: [...sql, tests] },
      { path: `^packages/${side}/src/features/(?!(${[name, ...others].join('|')})/)`, pathNot: shared },
    ),
  )
const sharedOnServer = '\\.(queries|membership|audit|notifications|import|erasure|writes)\\.ts$'

module.exports = {
  forbidden: [
    rule(
      'contract-imports-only-zod',
      'The contract imports only zod, so that both sides can share it.',
      { path: '^packages/contract/src/', pathNot: tests },
      { pathNot: ['^packages/contract/src/', '(^|/)node_modules/zod/'] },
    ),
    rule(
      'web-without-server',
      'The web app may import the contract, but not the server.',
      { path: '^packages/web/' },
      { path: '^packages/server/' },
    ),
    rule(
      'server-without-web',
      'The server serves the built web app, but must not import it.',
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
      'app/ composes the features; features must not import it.',
      { path: '^packages/web/src/', pathNot: ['^packages/web/src/app/', tests] },
      { path: '^packages/web/src/app/' },
    ),
    rule(
      'nothing-imports-main',
      'main.ts starts the program; program.ts, server.ts and app.ts compose it; nothing else imports them.',
      {
        path: '^packages/server/src/',
        pathNot: ['^packages/server/src/(main|program|app|server)\\.ts$', tests],
      },
      { path: '^packages/server/src/(main|program|app|server)\\.ts$' },
    ),
    rule(
      'server-features-public-modules',
      'Another feature is reached through its queries, membership, audit, notifications, import, erasure and writes; everything else is private to it.',
      { path: feature('server'), pathNot: [...withPartners, tests] },
      {
        path: otherFeature('server'),
        pathNot: '\\.(queries|table|membership|audit|notifications|import|erasure|writes)\\.ts$',
      },
    ),
    rule(
      'tables-only-in-queries',
      'Tables of other features are for foreign keys and joins only, not for services.',
      { path: feature('server'), pathNot: ['\\.(table|queries)\\.ts$', ...withPartners, tests] },
      {
        path: otherFeature('server'),
        pathNot: '\\.(queries|membership|audit|notifications|import|erasure|writes)\\.ts$',
      },
    ),
    rule(
      'web-features-public-hooks',
      'Other features are imported only through their hooks; their pages and components are private.',
      { path: feature('web'), pathNot: [...withPartners, tests] },
      { path: otherFeature('web'), pathNot: '\\.api\\.ts$' },
    ),
    ...partnerRules('server', sharedOnServer, ['\\.(table|queries)\\.ts$']),
    ...partnerRules('web', '\\.api\\.ts$'),
    rule(
      'queries-only-read',
      'Queries only read, so they must not import services or routes.',
      { path: '\\.queries\\.ts$' },
      { path: '\\.(service|routes)\\.ts$' },
    ),
    rule(
      'routes-without-database',
      'Routes authorise and call services; they must not access the database.',
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
      'Worker processes parse untrusted files; they must not import the database or the settings.',
      { path: '^packages/server/src/worker\\.ts$' },
      { path: '^packages/server/src/platform/(database/|settings\\.ts$)', reachable: true },
    ),
    rule('no-circular', 'Circular imports are not allowed.', {}, { circular: true }),
    rule('no-unresolved', 'Every import must resolve.', {}, { couldNotResolve: true }),
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
