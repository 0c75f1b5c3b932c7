/** The web app's pages that the server leads people to, in mails and back from the payment provider. */
export const pages = {
  auth: '/auth',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  dashboard: '/dashboard',
  settings: '/settings',
  upgradeSubscriptionPlans: '/upgrade-subscription-plans',
  paymentSuccess: '/payment-success',
  sandboxCheckout: '/sandbox-checkout',
} as const
