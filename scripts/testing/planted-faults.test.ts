import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plantedFaults } from './planted-faults.ts'

const root = join(import.meta.dirname, '../..')

test.each(plantedFaults)('the place of the fault "$name" occurs once, and its tests exist', (fault) => {
  const occurrences = readFileSync(join(root, fault.file), 'utf8').split(fault.from).length - 1
  expect(occurrences).toBe(1)
  expect(fault.tests.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
