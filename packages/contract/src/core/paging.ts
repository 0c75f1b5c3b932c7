/** Pages of the web app that the server links to in mails and notifications, and after a payment. */
export const pages = {
  auth: '/auth',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  emailLink: '/email-link',
  notMe: '/this-was-not-me',
  invitation: '/invitation',
  dashboard: '/dashboard',
  settings: '/settings',
  upgradeSubscriptionPlans: '/upgrade-subscription-plans',
  paymentSuccess: '/payment-success',
  sandboxCheckout: '/sandbox-checkout',
  properties: '/properties',
  agentProperties: '/agent-properties',
  bookings: '/bookings',
  requests: '/requests',
  myBookings: '/my-bookings',
  payments: '/payments',
  inventory: '/inventory',
  maintenance: '/maintenance',
  expenses: '/expenses',
  performance: '/performance',
  rate: '/rate',
} as const

export type Page = (typeof pages)[keyof typeof pages]

/** '/bookings?open=…' */
export function toPagePath(page: Page, query: Record<string, string> = {}): string {
  const text = Object.entries(query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
  return `${page}${text && `?${text}`}`
}
