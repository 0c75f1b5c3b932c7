import type { Violation } from './journal.ts'

/** Limits of the printed report. */
const maxDetails = 5
const maxDetailLength = 600

interface Report {
  seed: string
  print: (line: string) => void
}

/** Prints violations. Returns true when there are none. */
export function printViolations(
  { seed, print }: Report,
  title: string,
  violations: readonly Violation[],
): boolean {
  if (violations.length === 0) return true
  print(`${title}: FAILED with seed ${seed}`)
  const byCheck = new Map<string, string[]>()
  for (const { check, details } of violations) byCheck.set(check, [...(byCheck.get(check) ?? []), details])
  for (const [check, details] of byCheck) {
    print(`  ${check} (${details.length})`)
    for (const detail of details.slice(0, maxDetails)) print(`    ${detail.slice(0, maxDetailLength)}`)
  }
  return false
}
