import ts from 'typescript'

/** Refused words and sequences of words, each with the standard term. Only whole camelCase words match. */
const replacements: readonly (readonly [word: string, standard: string])[] = [
  ['tell', 'notify, publish'],
  ['tells', 'notifies'],
  ['told', 'notified, reported'],
  ['news', 'notifications, events'],
  ['hear', 'handle, receive'],
  ['heard', 'received'],
  ['trail', 'audit log'],
  ['kept', 'stored, saved, cached'],
  ['seldom', 'cachedAsync'],
  ['doubt', 'invalidate'],
  ['doubtful', 'stale'],
  ['otherwise', 'fallback'],
  ['away', 'unavailable'],
  ['lean', 'the thing itself'],
  ['quiet', 'idle'],
  ['jump', 'commandPalette'],
  ['standing', 'ranking'],
  ['upkeep', 'maintenance'],
  ['household', 'fixture'],
  ['world', 'fixture'],
  ['crowd', 'concurrent requests'],
  ['flood', 'overload'],
  ['proofs', 'tests, checks'],
  ['whoever', 'user, caller'],
  ['somebody', 'user, caller'],
  ['sentence', 'message'],
  ['mend', 'repair, restore'],
  ['front door', 'cachedResponse'],
  ['first ask', 'prefetch'],
  ['first picture', 'preloadImage'],
  ['fair share', 'limitTenantConcurrency'],
  ['once for each', 'memoizeByKey'],
  ['full house', 'seedFullBusiness'],
  ['move in', 'createFixture'],
  ['near screen', 'inViewport'],
  ['learn errors', 'registerErrorMessages'],
  ['stand in', 'TextPlaceholder, stub'],
]

/** Names that contain a refused word in its ordinary meaning. */
const allowed = new Set(['toSentenceCase'])

/** Splits 'toHTTPUrl' into to, http, url. */
const wordsOf = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/[^A-Za-z\d]+/g, ' ')
    .toLowerCase()
    .trim()

/** The refused words of a name, each with its replacement. */
export function findRefusedWords(name: string): string[] {
  if (allowed.has(name)) return []
  const words = ` ${wordsOf(name)} `
  return replacements
    .filter(([word]) => words.includes(` ${word} `))
    .map(([word, standard]) => `"${word}" (${standard})`)
}

/** Every name that a source file declares: variables, functions, types, parameters, properties. */
export function declaredNames(file: string, text: string): string[] {
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && isDeclaration(node)) names.add(node.text)
    ts.forEachChild(node, visit)
  }
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind))
  return [...names]
}

function isDeclaration(node: ts.Identifier): boolean {
  const { parent } = node
  // `value.name` and `import { name }` use a name that is declared elsewhere.
  if (ts.isPropertyAccessExpression(parent) || ts.isImportSpecifier(parent)) return false
  return 'name' in parent && parent.name === node
}
