import { AnalyticsPeriod, type PeriodChoice } from '@ilewa/contract/analytics/period'
import { day } from './builders.ts'

/** Every period, the custom one from last quarter into next month. */
export const periodChoices = (): PeriodChoice[] =>
  AnalyticsPeriod.options.map((period) => ({
    period,
    ...(period === 'custom' && { start: day(-100), end: day(20) }),
  }))
