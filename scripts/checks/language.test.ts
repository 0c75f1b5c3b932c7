import { expect, test } from 'vitest'
import { declaredNames, findRefusedWords } from './language.ts'

test.each(['keptRows', 'Told', 'isTold', 'openFrontDoor', 'first-ask.spec', 'AgentStanding', 'hearWebhook'])(
  'refuses %s',
  (name) => expect(findRefusedWords(name)).not.toEqual([]),
)

test.each([
  'storedRows',
  'understanding',
  'handleWebhook',
  'newsletter',
  'frontDesk',
  'firstRow',
  'toSentenceCase',
])('accepts %s', (name) => expect(findRefusedWords(name)).toEqual([]))

test('reads every kind of declaration, and no use of a name', () => {
  const source = `
    import { imported as local } from './a.ts'
    interface Shape { property: string }
    export const constant = ({ from: renamed }: Shape, ...rest: string[]) => imported.used(rest)
    class Thing { method(parameter: number) { return { key: parameter } } }`
  expect(declaredNames('a.ts', source).sort()).toEqual(
    ['Shape', 'Thing', 'constant', 'key', 'method', 'parameter', 'property', 'renamed', 'rest'].sort(),
  )
})
