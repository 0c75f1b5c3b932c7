import { expect, test } from 'vitest'
import { clearChosenPlan, readChosenPlan, saveChosenPlan } from './chosen-plan.ts'

test('a paid plan is saved until it is cleared', () => {
  saveChosenPlan('PREMIUM')
  expect(readChosenPlan()).toBe('PREMIUM')
  clearChosenPlan()
  expect(readChosenPlan()).toBeNull()
})

test('Free and unknown plans are not saved', () => {
  for (const text of ['FREE', 'GOLD', '']) {
    saveChosenPlan(text)
    expect(readChosenPlan()).toBeNull()
  }
})
