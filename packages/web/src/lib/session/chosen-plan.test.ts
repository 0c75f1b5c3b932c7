import { expect, test } from 'vitest'
import { forgetChosenPlan, readChosenPlan, rememberChosenPlan } from './chosen-plan.ts'

test('a paid plan is remembered until it is forgotten', () => {
  rememberChosenPlan('PREMIUM')
  expect(readChosenPlan()).toBe('PREMIUM')
  forgetChosenPlan()
  expect(readChosenPlan()).toBeNull()
})

test('Free, and anything that is no plan, is not a choice to remember', () => {
  for (const text of ['FREE', 'GOLD', '']) {
    rememberChosenPlan(text)
    expect(readChosenPlan()).toBeNull()
  }
})
