import type { Session } from '@ilewa/contract/auth/schema'
import { authPath, paths, prerenderedPages } from '../../lib/paths.ts'
import { readChosenPlan } from '../../lib/session/chosen-plan.ts'
import { isForbiddenPage, ownerSectionOf } from '../shell/menu.ts'

export interface Redirect {
  to: string
  /** Notice shown after the redirect. */
  notice?: string
}

const publicPaths: readonly string[] = [
  ...prerenderedPages,
  paths.paymentSuccess,
  paths.sandboxCheckout,
  paths.confirmEmail,
  paths.notMe,
  paths.invitation,
  paths.rate,
]
const guestPaths: readonly string[] = [
  paths.auth,
  paths.otpVerification,
  paths.forgotPassword,
  paths.resetPassword,
  paths.emailLink,
]
/** Setup steps before the dashboard, for owners only. */
const setupPaths: readonly string[] = [paths.businessSetup, paths.subscriptionPlans]
/** Plan pages. They are in no menu, and only owners can open them. */
const planPaths: readonly string[] = [paths.subscriptionPlans, paths.upgradeSubscriptionPlans]
const ownerPaths: readonly string[] = [
  paths.activity,
  paths.seasons,
  paths.bankStatements,
  paths.requests,
  ...setupPaths,
  ...planPaths,
]

const invitationNotice = 'You are signed in. Log out first, then open the invitation again.'
export const otherRoleNotice = (path: string): string => {
  const label = ownerSectionOf(path)
  return label ? `Only the owner can open ${label}.` : 'Your role does not include that page.'
}

const hasActivePlan = (session: Session) =>
  session.business?.subscription.some(({ status }) => status === 'ACTIVE') ?? false

/**
 * Path of the upgrade page for an owner who already has a plan. `planType` is the plan selected on the landing
 * page.
 */
const upgradePath = (planType: string) =>
  `${paths.upgradeSubscriptionPlans}?${new URLSearchParams({ plan: planType })}`

function ownerRedirect(session: Session, path: string, search: string): Redirect | null {
  if (!session.business) return path === paths.businessSetup ? null : { to: paths.businessSetup }
  if (!hasActivePlan(session)) return planPaths.includes(path) ? null : { to: paths.subscriptionPlans }
  const chosen = path === paths.subscriptionPlans && new URLSearchParams(search).get('plan')
  if (chosen) return { to: upgradePath(chosen) }
  return setupPaths.includes(path) ? { to: paths.dashboard } : null
}

/** An owner opens the performance of one agent from the list of agents. */
const isAgentPerformancePage = (role: string, path: string, search: string) =>
  role === 'OWNER' && path === paths.performance && new URLSearchParams(search).has('agent')

function roleRedirect(session: Session, path: string, search: string): Redirect | null {
  const { role } = session.user
  if (role === 'OWNER') {
    const setup = ownerRedirect(session, path, search)
    if (setup) return setup
  }
  if (isAgentPerformancePage(role, path, search)) return null
  const isNotAllowed = isForbiddenPage(role, path) || (role !== 'OWNER' && ownerPaths.includes(path))
  return isNotAllowed ? { to: paths.dashboard, notice: otherRoleNotice(path) } : null
}

/**
 * True on the plan page for a visitor who selected a paid plan on the landing page, and so must register first.
 */
const isSigningUp = (path: string) => path === paths.subscriptionPlans && readChosenPlan() !== null

/**
 * Redirects a signed-in person from a page for signed-out people. An invitation is for another person, so it is
 * not opened.
 */
function guestPageRedirect(session: Session, path: string, search: string): Redirect {
  const isInvitation =
    path === paths.resetPassword && new URLSearchParams(search).get('type') === 'invitation'
  if (isInvitation) return { to: paths.dashboard, notice: invitationNotice }
  const chosen = session.user.role === 'OWNER' && hasActivePlan(session) ? readChosenPlan() : null
  return { to: chosen ? upgradePath(chosen) : paths.dashboard }
}

/** The page that the person must be redirected to, or null if they can open `path`. */
export function redirectFor(session: Session | null, path: string, search = ''): Redirect | null {
  if (publicPaths.includes(path)) return null
  const isGuestPage = guestPaths.includes(path)
  if (!session) return isGuestPage ? null : { to: authPath(isSigningUp(path) ? 'getstarted' : 'login') }
  return isGuestPage ? guestPageRedirect(session, path, search) : roleRedirect(session, path, search)
}
