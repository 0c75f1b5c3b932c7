import { paths } from './paths.ts'

/** The ids of panels of the page Payments. */
export const paymentsPanels = {
  refundsDue: 'refunds-due',
  cautionsToSettle: 'cautions-to-settle',
} as const

type PaymentsPanel = (typeof paymentsPanels)[keyof typeof paymentsPanels]

/** The path of the page Payments, at a panel. */
export const toPaymentsPath = (panel: PaymentsPanel): string => `${paths.payments}#${panel}`
