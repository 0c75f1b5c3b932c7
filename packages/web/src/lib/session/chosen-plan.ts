import type { PlanType } from '@ilewa/contract/core/access'

const storageKey = 'ilewa.chosen-plan'

type ChosenPlan = Exclude<PlanType, 'FREE'>

const isPaidPlan = (text: string | null): text is ChosenPlan => text === 'STANDARD' || text === 'PREMIUM'

/** Stores the paid plan chosen on the landing page until sign-up is complete. */
export function saveChosenPlan(planType: string) {
  try {
    if (isPaidPlan(planType)) localStorage.setItem(storageKey, planType)
  } catch {
    // Storage is blocked: the user chooses again after signing up.
  }
}

export function readChosenPlan(): ChosenPlan | null {
  try {
    const saved = localStorage.getItem(storageKey)
    return isPaidPlan(saved) ? saved : null
  } catch {
    return null
  }
}

export function clearChosenPlan() {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Nothing was stored.
  }
}
