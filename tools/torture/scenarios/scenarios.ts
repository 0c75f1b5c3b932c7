import { bot } from './bot.ts'
import { nights } from './nights.ts'
import { oneNight } from './one-night.ts'
import { payments } from './payments.ts'
import type { Scenario } from './scenario.ts'

export type ScenarioName = 'nights' | 'one-night' | 'bot' | 'payments'

export const scenarios: Record<ScenarioName, Scenario> = { nights, 'one-night': oneNight, bot, payments }

export const scenarioNames: readonly string[] = Object.keys(scenarios)

export const isScenarioName = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name)
