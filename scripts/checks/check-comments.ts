import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../testing/steps.ts'
import { isBroken, readSource } from './comment-references.ts'

/** Refuses comments that quote a file or a name that does not exist. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 16 * 1024 * 1024,
})
  .trim()
  .split('\n')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const sources = files
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  .map((file) => ({ file, ...readSource(file, read(file)) }))
const words = new Set(sources.flatMap((source) => [...source.words]))
for (const file of files.filter((name) => /\.(sql|css|json|html|js|yaml|conf)$/.test(name)))
  for (const [word] of read(file).matchAll(/[\w$-]+/g)) words.add(word)

const problems = sources.flatMap(({ file, references }) =>
  references
    .filter(({ text }) => isBroken(text, words, files))
    .map(({ line, text }) => `${file}:${line} names \`${text}\`, which does not exist`),
)
for (const problem of problems) console.error(problem)
if (sources.length < 1_000) problems.push('too few files were read')
if (problems.length > 0) process.exitCode = 1
