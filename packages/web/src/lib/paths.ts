import { pages } from '@ilewa/contract/core/paging'

/** Every page's URL, once: those that the server leads to stand in the contract. */
export const paths = {
  ...pages,
  landing: '/',
  otpVerification: '/otp-verification',
  forgotPassword: '/forgot-password',
  businessSetup: '/business-setup',
  subscriptionPlans: '/subscription-plans',
  agents: '/agents',
  staff: '/staff',
  analytics: '/analytics',
  performance: '/performance',
  profile: '/profile',
  activity: '/activity',
} as const

/** Where a code is entered or money is paid, nothing may lie over the screen (decisions section 9). */
const quietPages: readonly string[] = [
  paths.otpVerification,
  paths.resetPassword,
  paths.subscriptionPlans,
  paths.upgradeSubscriptionPlans,
  paths.paymentSuccess,
  paths.sandboxCheckout,
]

export const isQuietPage = (pathname: string) => quietPages.includes(pathname)

/** No page: the worker that keeps the app for when the line is down. */
export const serviceWorkerPath = '/sw.js'

export type PagePath = (typeof paths)[keyof typeof paths]

export type AuthMode = 'login' | 'getstarted'
export type CodeType = 'signup' | 'login' | 'recovery'

export const authPath = (mode: AuthMode) => `${paths.auth}?mode=${mode}`

/** Choosing a plan on the front page; the guard sends visitors to sign up first. */
export const chosenPlanPath = (planType: string) =>
  `${paths.subscriptionPlans}?${new URLSearchParams({ plan: planType })}`

export const otpPath = (email: string, type: CodeType) =>
  `${paths.otpVerification}?${new URLSearchParams({ email, type })}`

/** An owner's look at one of their agents. */
export const agentPerformancePath = (agent: string) =>
  `${paths.performance}?${new URLSearchParams({ agent })}`

/** `userId` is the opaque handle that a verified code gave; `verified` says that the address is proven by now. */
export const resetPath = (email: string, userId: string, type?: 'verified') =>
  `${paths.resetPassword}?${new URLSearchParams({ email, userId, ...(type && { type }) })}`
