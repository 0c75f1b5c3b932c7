import { describe, expect, it } from 'vitest'
import { isNestedDeeper } from './json-body.ts'

describe('isNestedDeeper', () => {
  it.each([
    ['[[1]]', 2, false],
    ['[[1]]', 1, true],
    ['{"a":{"b":[1]}}', 3, false],
    ['{"a":{"b":[1]}}', 2, true],
    ['[[],[],[]]', 2, false],
    ['["[[[["]', 1, false],
    [String.raw`["\"[[[[", "\\", "[["]`, 1, false],
    [String.raw`["\\", [[1]]]`, 2, true],
    ['', 0, false],
    ['"an open string [[[', 0, false],
  ])('%s, at most %i deep: %s', (json, limit, isDeeper) => {
    expect(isNestedDeeper(json, limit)).toBe(isDeeper)
  })
})
