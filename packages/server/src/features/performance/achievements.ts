import { subtractNaira } from '@ilewa/contract/core/money'
import { type Achievement, type AchievementKey, stayMilestones } from '@ilewa/contract/performance'

interface AchievementInput {
  stays: number
  fiveStars: number
  monthlyTarget: number | null
  /** Oldest first, the current month last. */
  revenues: readonly number[]
}

const countAchievement = (key: AchievementKey, have: number, goal: number): Achievement => ({
  key,
  unit: 'COUNT',
  have,
  goal,
  reached: have >= goal,
  missing: Math.max(0, goal - have),
})

const revenueAchievement = (key: AchievementKey, have: number, goal: number): Achievement => ({
  key,
  unit: 'NAIRA',
  have,
  goal,
  reached: have >= goal && have > 0,
  missing: have >= goal ? 0 : subtractNaira(goal, have),
})

const stayKeys: Record<(typeof stayMilestones)[number], AchievementKey> = {
  1: 'FIRST_STAY',
  10: 'STAYS_10',
  50: 'STAYS_50',
  100: 'STAYS_100',
}

/** Returns an agent's achievements and the next ones, from their own metrics. */
export function achievementsOf({
  stays,
  fiveStars,
  monthlyTarget,
  revenues,
}: AchievementInput): Achievement[] {
  const revenue = revenues.at(-1) ?? 0
  const bestBefore = Math.max(0, ...revenues.slice(0, -1))
  return [
    ...stayMilestones.map((goal) => countAchievement(stayKeys[goal], stays, goal)),
    ...(monthlyTarget === null ? [] : [revenueAchievement('TARGET', revenue, monthlyTarget)]),
    ...(bestBefore > 0 ? [revenueAchievement('BEST_MONTH', revenue, bestBefore)] : []),
    countAchievement('FIVE_STARS', fiveStars, 1),
  ]
}
