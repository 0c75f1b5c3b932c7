import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { root } from '../testing/steps.ts'
import { declaredNames, findRefusedWords } from './language.ts'

/** Refuses non-standard words in identifiers and file names. Skips migrations, because they are never edited. */
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n')
  .filter((file) => !file.includes('/migrations/'))

const problems = files.flatMap((file) => {
  const names = [parse(file).name, ...declaredNames(file, readFileSync(join(root, file), 'utf8'))]
  return names.flatMap((name) => findRefusedWords(name).map((word) => `${file}: ${name} says ${word}`))
})
for (const problem of problems) console.error(problem)
if (files.length < 1_000) problems.push('too few files were read')
if (problems.length > 0) process.exitCode = 1
