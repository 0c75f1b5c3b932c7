import { sumNaira } from '@ilewa/contract/core/money'
import { useStatementReader } from '@ilewa/tests/support/bank/read-statement'
import { type StatementFixture, statements } from '@ilewa/tests/support/bank/statements'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ReadStatement } from './statement.task.ts'

const read = useStatementReader()

const fingerprintsOf = ({ lines, reversals }: ReadStatement) =>
  [...lines, ...reversals].map(({ fingerprint }) => fingerprint).sort()

it('are thirty statements or more, of eight banks, in both kinds', () => {
  expect(statements.length).toBeGreaterThanOrEqual(30)
  expect(new Set(statements.map(({ bank, kind }) => `${bank} ${kind}`)).size).toBe(16)
})

it.each(statements)('$name', async ({ bytes, bank, expected }) => {
  const statement = await read(bytes())
  const { lines } = statement
  const days = lines.map(({ day }) => day).sort()
  expect({
    credits: lines.length,
    debits: statement.debits,
    total: sumNaira(lines.map(({ amount }) => amount)),
    firstDay: days[0],
    lastDay: days.at(-1),
    reversals: statement.reversals.length,
    balanceGaps: statement.balanceGaps,
  }).toEqual(expected)
  expect(statement).toMatchObject({
    missing: [],
    unreadableRows: 0,
    rowErrors: [],
    isDayOrderUncertain: false,
  })
  expect(statement.bank).toContain(bank)
  expect(statement.isTested).toBe(['OPay', 'Moniepoint', 'Kuda'].includes(bank))
  const fingerprints = fingerprintsOf(statement)
  expect(new Set(fingerprints).size).toBe(expected.credits + expected.reversals)
  expect(fingerprints.every((fingerprint) => /^[\da-f]{64}$/.test(fingerprint))).toBe(true)
})

it('has the same fingerprints in CSV and in XLSX, in any separator and format', async () => {
  const isWhole = ({ name }: StatementFixture) => !/failed|missing|weeks|Windows/.test(name)
  for (const [bank, fixtures] of Map.groupBy(statements.filter(isWhole), (fixture) => fixture.bank)) {
    const files = await Promise.all(fixtures.map(async ({ bytes }) => fingerprintsOf(await read(bytes()))))
    expect(new Set(files.map((fingerprints) => fingerprints.join())).size, bank).toBe(1)
  }
})

it.each(statements)(
  'has the same fingerprints in any order, and in overlapping files: $name',
  async ({ bytes }) => {
    const statement = await read(bytes())
    const whole = fingerprintsOf(statement)
    await fc.assert(
      fc.asyncProperty(fc.gen(), fc.nat({ max: statement.lines.length - 1 }), async (generate, index) => {
        const shuffled = bytes((lines) =>
          generate(fc.shuffledSubarray, [...lines], { minLength: lines.length }),
        )
        expect(fingerprintsOf(await read(shuffled))).toEqual(whole)
        const shared = statement.lines[index]?.day ?? ''
        const first = await read(bytes((lines) => lines.filter(({ day }) => day <= shared)))
        const second = await read(bytes((lines) => lines.filter(({ day }) => day >= shared)))
        const both = new Set([...fingerprintsOf(first), ...fingerprintsOf(second)])
        expect([...both].sort()).toEqual(whole)
      }),
      { numRuns: 3 },
    )
  },
)
