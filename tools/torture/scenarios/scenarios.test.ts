import { expect, it } from 'vitest'
import { runScenario } from './run-scenario.ts'
import type { ScenarioName } from './scenarios.ts'

/** Runs a scenario with few tries. Returns what it printed. */
async function runSmall(scenario: ScenarioName, tries: number): Promise<string> {
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  const allPassed = await runScenario({ scenario, tries, seed: '3', clients: 12, keep: false, print })
  expect(allPassed, printed.join('\n')).toBe(true)
  return printed.join('\n')
}

it('takes no night twice for bookings, blocks, stays of channels and guests who hold dates', async () => {
  const printed = await runSmall('nights', 600)
  for (const user of ['booking', 'block', 'calendar', 'request']) expect(printed).toContain(`  ${user}: `)
}, 240_000)

it('gives one night to one of many guests, and names free dates to the others', async () => {
  expect(await runSmall('one-night', 40)).toContain('1 HELD')
}, 240_000)

it('takes no nights for a bot, and serves another business meanwhile', async () => {
  expect(await runSmall('bot', 300)).toContain('nights taken by the bot: 0')
}, 240_000)

it('numbers receipts without gaps and keeps amounts exact while apps and database are killed', async () => {
  const printed = await runSmall('payments', 400)
  expect(printed).toContain('refund of too much payments.above_paid')
  expect(printed).not.toContain(' 0 processes')
}, 240_000)
