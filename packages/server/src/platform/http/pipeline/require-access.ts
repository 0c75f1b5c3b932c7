import { recentPasswordMinutes } from '@ilewa/contract/auth/account-protection'
import { isAllowed, type Permission, permissionsBeforeBusiness } from '@ilewa/contract/core/access'
import type { EndpointDefinition } from '@ilewa/contract/core/endpoint'
import { planAllows } from '@ilewa/contract/subscription/plan-rules'
import { planOf } from '@ilewa/contract/subscription/plans'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import { minutesFromNow, todayIn } from '../../clock.ts'
import { networkOf } from '../limits/client-network.ts'
import { limitSessionLookups } from '../limits/tenant-concurrency.ts'
import type { PublicContext, SessionContext } from './context.ts'

export const publicContext = (request: FastifyRequest): PublicContext => ({
  ip: request.ip,
  network: networkOf(request.ip),
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
})

/** Throws `auth.session_required` unless the request's token belongs to an active session. */
export async function requireSession(app: FastifyInstance, request: FastifyRequest): Promise<SessionContext> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  const context = publicContext(request)
  const sessionData = token && (await limitSessionLookups(context.network, () => app.findSession(token)))
  if (!sessionData) throw new AppError('auth.session_required')
  return { ...context, ...sessionData, today: todayIn(sessionData.timeZone) }
}

const hasRecentPassword = ({ passwordConfirmedAt }: SessionContext): boolean =>
  passwordConfirmedAt !== null && passwordConfirmedAt > minutesFromNow(-recentPasswordMinutes)

/** Users over the plan's limit can only read, and mark their own notifications as read. */
function requireWritableSeat(
  { method, access }: EndpointDefinition,
  { isReadOnly, role, plan }: SessionContext,
): void {
  if (!isReadOnly || method === 'GET' || access === 'dashboard:read') return
  if (role === 'STAFF') throw new AppError('plan.staff_read_only')
  throw new AppError('plan.agent_read_only', { values: { max: String(planOf(plan).maxAgents) } })
}

/** Checks all access: role, business, plan, and a recently entered password. Throws `common.forbidden` and others. */
export function requireAccess(definition: EndpointDefinition, context: SessionContext): void {
  if (definition.access !== 'public' && definition.access !== 'signed-in') {
    requirePermission(definition.access, definition, context)
    requireWritableSeat(definition, context)
  }
  if (definition.recentPassword && !hasRecentPassword(context)) throw new AppError('auth.password_needed')
}

function requirePermission(
  access: Permission,
  { feature }: EndpointDefinition,
  context: SessionContext,
): void {
  if (!isAllowed(context, access)) throw new AppError('common.forbidden')
  const beforeBusiness: readonly string[] = permissionsBeforeBusiness
  if (!context.businessId && !beforeBusiness.includes(access)) throw new AppError('business.profile_required')
  if (feature && !planAllows(context.plan, feature)) throw new AppError('plan.upgrade_required')
}
