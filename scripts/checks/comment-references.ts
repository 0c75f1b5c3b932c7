import ts from 'typescript'

/** A name in backticks in a comment. */
interface Reference {
  line: number
  text: string
}

interface Source {
  /** Identifiers, and the words in string literals. */
  words: ReadonlySet<string>
  references: readonly Reference[]
}

const wordPattern = /[\w$-]+/g

/** Reads the words of a source file, and the names that its comments quote. */
export function readSource(file: string, text: string): Source {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const words = new Set<string>()
  const comments = new Map<number, ts.CommentRange>()
  const visit = (node: ts.Node): void => {
    for (const range of ts.getLeadingCommentRanges(text, node.pos) ?? []) comments.set(range.pos, range)
    for (const range of ts.getTrailingCommentRanges(text, node.end) ?? []) comments.set(range.pos, range)
    if (ts.isIdentifier(node)) words.add(node.text)
    else if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    )
      for (const [word] of node.text.matchAll(wordPattern)) words.add(word)
    ts.forEachChild(node, visit)
  }
  visit(source)
  const references = [...comments.values()].flatMap(({ pos, end }) => {
    const line = source.getLineAndCharacterOfPosition(pos).line + 1
    return [...text.slice(pos, end).matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => ({ line, text: name }))
  })
  return { words, references }
}

const isFileName = (text: string) => /^[\w./-]+\.(ts|tsx|mjs|sql|css)$/.test(text)
/** Camel case or snake case; a single lower-case word may be prose. */
const isCodeName = (text: string) => /^[A-Za-z]\w*[A-Z_]\w*$/.test(text)

/** Whether the text has the form of a file name or a name in the code, but neither exists. Ignores other texts. */
export function isBroken(text: string, words: ReadonlySet<string>, files: readonly string[]): boolean {
  if (isFileName(text)) {
    const path = text.replace(/^(web|server|contract)\//, '')
    return !files.some((file) => file === path || file.endsWith(`/${path}`))
  }
  return isCodeName(text) && !words.has(text)
}
