import { pages } from '@ilewa/contract/core/paging'

/** URL paths of all pages. Those that the server links to are defined in the contract. */
export const paths = {
  ...pages,
  landing: '/',
  privacy: '/privacy',
  terms: '/terms',
  otpVerification: '/otp-verification',
  forgotPassword: '/forgot-password',
  businessSetup: '/business-setup',
  subscriptionPlans: '/subscription-plans',
  agents: '/agents',
  staff: '/staff',
  analytics: '/analytics',
  profile: '/profile',
  activity: '/activity',
  seasons: '/seasons',
  landlords: '/landlords',
  bankStatements: '/bank-statements',
} as const

/** Pages that the server sends instead of the app, so links to them load a new document. */
export const prerenderedPages: readonly string[] = [paths.landing, paths.privacy, paths.terms]

/** Pages where a code is entered or a payment is made: no toast, prompt or notice may cover them. */
const overlayFreePages: readonly string[] = [
  paths.otpVerification,
  paths.resetPassword,
  paths.subscriptionPlans,
  paths.upgradeSubscriptionPlans,
  paths.paymentSuccess,
  paths.sandboxCheckout,
]

export const isOverlayFreePage = (pathname: string) => overlayFreePages.includes(pathname)

/** Not a page: the service worker that caches the app for offline use. */
export const serviceWorkerPath = '/sw.js'

export type PagePath = (typeof paths)[keyof typeof paths]

export type AuthMode = 'login' | 'getstarted'
export type CodeType = 'signup' | 'login' | 'recovery'

export const authPath = (mode: AuthMode) => `${paths.auth}?mode=${mode}`

/** Link of a plan on the landing page; the route guard sends unauthenticated users to sign up first. */
export const chosenPlanPath = (planType: string) =>
  `${paths.subscriptionPlans}?${new URLSearchParams({ plan: planType })}`

export const otpPath = (email: string, type: CodeType) =>
  `${paths.otpVerification}?${new URLSearchParams({ email, type })}`

/** An agent's performance page, as their owner sees it. */
export const agentPerformancePath = (agent: string) =>
  `${paths.performance}?${new URLSearchParams({ agent })}`

/**
 * `userId` is the opaque handle returned for a verified code; `verified` means that the address is already confirmed.
 */
export const resetPath = (email: string, userId: string, type?: 'verified') =>
  `${paths.resetPassword}?${new URLSearchParams({ email, userId, ...(type && { type }) })}`
