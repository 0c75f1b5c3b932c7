import type { PlanType } from '@ilewa/contract/core/access'

const storageKey = 'ilewa.chosen-plan'

type ChosenPlan = Exclude<PlanType, 'FREE'>

const isChosen = (text: string | null): text is ChosenPlan => text === 'STANDARD' || text === 'PREMIUM'

/** Keeps the paid plan that a visitor chose on the front page until they have signed up. */
export function rememberChosenPlan(planType: string) {
  try {
    if (isChosen(planType)) localStorage.setItem(storageKey, planType)
  } catch {
    // Storage is blocked: the visitor chooses again after signing up.
  }
}

export function readChosenPlan(): ChosenPlan | null {
  try {
    const saved = localStorage.getItem(storageKey)
    return isChosen(saved) ? saved : null
  } catch {
    return null
  }
}

export function forgetChosenPlan() {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Nothing was stored.
  }
}
