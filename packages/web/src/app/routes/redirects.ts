import type { Session } from '@ilewa/contract/auth/schema'
import { authPath, paths } from '../../lib/paths.ts'
import { readChosenPlan } from '../../lib/session/chosen-plan.ts'
import { isOutsideMenu } from '../shell/menu.ts'

export interface Redirect {
  to: string
  /** Told to the person on arrival. */
  notice?: string
}

const publicPaths: readonly string[] = [
  paths.landing,
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
/** Steps on the way to the dashboard, for owners only. */
const setupPaths: readonly string[] = [paths.businessSetup, paths.subscriptionPlans]
/** Of no menu, and yet not for everybody. */
const planPaths: readonly string[] = [paths.subscriptionPlans, paths.upgradeSubscriptionPlans]
const ownerPaths: readonly string[] = [paths.activity, ...setupPaths, ...planPaths]

const invitationNotice = 'You are signed in. Log out first, then open the invitation again.'
export const otherRoleNotice = 'Your role does not include that page.'

const hasActivePlan = (session: Session) =>
  session.business?.subscription.some(({ status }) => status === 'ACTIVE') ?? false

/** Where an owner who has a plan sees the one that they chose on the front page. */
const upgradePath = (planType: string) =>
  `${paths.upgradeSubscriptionPlans}?${new URLSearchParams({ plan: planType })}`

function forOwner(session: Session, path: string, search: string): Redirect | null {
  if (!session.business) return path === paths.businessSetup ? null : { to: paths.businessSetup }
  if (!hasActivePlan(session)) return planPaths.includes(path) ? null : { to: paths.subscriptionPlans }
  const chosen = path === paths.subscriptionPlans && new URLSearchParams(search).get('plan')
  if (chosen) return { to: upgradePath(chosen) }
  return setupPaths.includes(path) ? { to: paths.dashboard } : null
}

/** An owner looks at one of their agents from the list of agents. */
const isLookAtAgent = (role: string, path: string, search: string) =>
  role === 'OWNER' && path === paths.performance && new URLSearchParams(search).has('agent')

function forRole(session: Session, path: string, search: string): Redirect | null {
  const { role } = session.user
  if (role === 'OWNER') {
    const setup = forOwner(session, path, search)
    if (setup) return setup
  }
  if (isLookAtAgent(role, path, search)) return null
  const isForbidden = isOutsideMenu(role, path) || (role !== 'OWNER' && ownerPaths.includes(path))
  return isForbidden ? { to: paths.dashboard, notice: otherRoleNotice } : null
}

/** A visitor who chose a paid plan on the front page has no account yet (access section 2, landing page). */
const isSigningUp = (path: string) => path === paths.subscriptionPlans && readChosenPlan() !== null

/** An invitation is for somebody else than the person who is signed in here. */
function fromGuestPage(session: Session, path: string, search: string): Redirect {
  const isInvitation =
    path === paths.resetPassword && new URLSearchParams(search).get('type') === 'invitation'
  if (isInvitation) return { to: paths.dashboard, notice: invitationNotice }
  const chosen = session.user.role === 'OWNER' && hasActivePlan(session) ? readChosenPlan() : null
  return { to: chosen ? upgradePath(chosen) : paths.dashboard }
}

/** Where a person must go instead of `path`, or null where they may stay (access section 2, route guard). */
export function redirectFor(session: Session | null, path: string, search = ''): Redirect | null {
  if (publicPaths.includes(path)) return null
  const isGuestPage = guestPaths.includes(path)
  if (!session) return isGuestPage ? null : { to: authPath(isSigningUp(path) ? 'getstarted' : 'login') }
  return isGuestPage ? fromGuestPage(session, path, search) : forRole(session, path, search)
}
