import { expect, test } from 'vitest'
import { forgetChosenPlan, readChosenPlan, rememberChosenPlan } from './chosen-plan.ts'

test('a paid plan is saved until it is cleared', () => {
  rememberChosenPlan('PREMIUM')
  expect(readChosenPlan()).toBe('PREMIUM')
  forgetChosenPlan()
  expect(readChosenPlan()).toBeNull()
})

test('Free and unknown plans are not saved', () => {
  for (const text of ['FREE', 'GOLD', '']) {
    rememberChosenPlan(text)
    expect(readChosenPlan()).toBeNull()
  }
})
