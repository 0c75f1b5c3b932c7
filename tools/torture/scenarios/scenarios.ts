import { bot } from './bot.ts'
import { nights } from './nights.ts'
import { oneNight } from './one-night.ts'
import { payments } from './payments.ts'
import type { Scenario } from './scenario.ts'

export const scenarios = {
  nights,
  'one-night': oneNight,
  bot,
  payments,
} as const satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof scenarios

export const scenarioNames: readonly string[] = Object.keys(scenarios)

export const isScenarioName = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name)
