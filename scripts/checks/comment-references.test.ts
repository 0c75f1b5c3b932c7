import { expect, test } from 'vitest'
import { isBroken, readSource } from './comment-references.ts'

const source = `
  /** Like \`otherThing\` in \`a/b.ts\`. */
  export const thing = { key: 'some_value' } // \`inline\`
`

test('reads the names that comments quote, and the words of the code', () => {
  const { words, references } = readSource('x.ts', source)
  expect(references).toEqual([
    { line: 2, text: 'otherThing' },
    { line: 2, text: 'a/b.ts' },
    { line: 3, text: 'inline' },
  ])
  expect([...words].sort()).toEqual(['key', 'some_value', 'thing'])
})

test.each([
  ['otherThing', true],
  ['someThing', false],
  ['b.ts', false],
  ['contract/a/b.ts', false],
  ['c.ts', true],
  ['any text with blanks', false],
])('%s is broken: %s', (text, expected) => {
  expect(isBroken(text, new Set(['someThing']), ['a/b.ts'])).toBe(expected)
})
