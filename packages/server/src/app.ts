import compress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { accountRoutes } from './features/account/account.routes.ts'
import { agentsRoutes } from './features/agents/agents.routes.ts'
import { analyticsRoutes } from './features/analytics/analytics.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { resolveSession } from './features/auth/sessions.service.ts'
import { requireSecondFactor } from './features/auth/two-factor/two-factor.service.ts'
import { blocksRoutes } from './features/blocks/blocks.routes.ts'
import { bookingsRoutes } from './features/bookings/bookings.routes.ts'
import { businessRoutes } from './features/business/business.routes.ts'
import { calendarsRoutes } from './features/calendars/calendars.routes.ts'
import { calendarFileRoutes } from './features/calendars/exports/calendar-file.routes.ts'
import { clientErrorsRoutes } from './features/client-errors/client-errors.routes.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { dataRoutes } from './features/data/data.routes.ts'
import { expensesRoutes } from './features/expenses/expenses.routes.ts'
import { guestPageRoutes } from './features/guest-page/guest-page.routes.ts'
import { guestVisitRoutes } from './features/guest-page/visits/guest-visit.routes.ts'
import { guestRegisterRoutes } from './features/guest-register/guest-register.routes.ts'
import { inventoryRoutes } from './features/inventory/inventory.routes.ts'
import { invitationsRoutes } from './features/invitations/invitations.routes.ts'
import { landingRoutes } from './features/landing/landing.routes.ts'
import { landlordsRoutes } from './features/landlords/landlords.routes.ts'
import { liveRoutes } from './features/live/live.routes.ts'
import { maintenanceRoutes } from './features/maintenance/maintenance.routes.ts'
import { messagesRoutes } from './features/messages/messages.routes.ts'
import { bankRoutes } from './features/money/bank/bank.routes.ts'
import { cautionsRoutes } from './features/money/cautions/cautions.routes.ts'
import { collectionsRoutes } from './features/money/collections/collections.routes.ts'
import { payLinkRoutes } from './features/money/collections/pay-page.routes.ts'
import { commissionsRoutes } from './features/money/commissions/commissions.routes.ts'
import { documentsRoutes } from './features/money/documents/documents.routes.ts'
import { documentLinkRoutes } from './features/money/documents/link.routes.ts'
import { dueDatesRoutes } from './features/money/due-dates/due-dates.routes.ts'
import { holdsRoutes } from './features/money/holds/holds.routes.ts'
import { landlordStatementsRoutes } from './features/money/landlords/landlord-statements.routes.ts'
import { moneyRoutes } from './features/money/money.routes.ts'
import { moveRoutes } from './features/money/moves/moves.routes.ts'
import { statementsRoutes } from './features/money/statements/statements.routes.ts'
import { notificationsRoutes } from './features/notifications/notifications.routes.ts'
import { paymentsRoutes } from './features/payments/payments.routes.ts'
import { performanceRoutes } from './features/performance/performance.routes.ts'
import { pricesRoutes } from './features/prices/prices.routes.ts'
import { propertiesRoutes } from './features/properties/properties.routes.ts'
import { publicPageRoutes } from './features/public-page/public-page.routes.ts'
import { requestsRoutes } from './features/public-page/requests/requests.routes.ts'
import { pageRoutes } from './features/public-page/visits/pages.routes.ts'
import { visitRoutes } from './features/public-page/visits/visits.routes.ts'
import { ratingsRoutes } from './features/ratings/ratings.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { staffRoutes } from './features/staff/staff.routes.ts'
import { subscriptionRoutes } from './features/subscription/subscription.routes.ts'
import { registerBodyDeadline, requestDeadlines } from './platform/http/limits/body-timeout.ts'
import { registerHealth } from './platform/http/monitoring/health.ts'
import { registerMetrics } from './platform/http/monitoring/metrics.ts'
import { handleUnroutedError, newRequestId, registerObservation } from './platform/http/monitoring/observe.ts'
import { registerBrowserCookie } from './platform/http/pipeline/browser-cookie.ts'
import { registerDrain } from './platform/http/pipeline/drain.ts'
import { registerErrors } from './platform/http/pipeline/errors.ts'
import { registerContext } from './platform/http/pipeline/implement.ts'
import { registerJsonBody } from './platform/http/pipeline/json-body.ts'
import { respondToMalformedRequest } from './platform/http/pipeline/malformed-requests.ts'
import { registerReference } from './platform/http/pipeline/openapi.ts'
import { registerSecurity } from './platform/http/pipeline/security.ts'
import { serializerCompiler } from './platform/http/pipeline/serializer.ts'
import type { PublicPageSettings } from './platform/http/static/page-settings.ts'
import { registerStoredFiles } from './platform/http/static/stored-files.ts'
import { registerWebApp } from './platform/http/static/web-app.ts'
import { withoutDebugLines } from './platform/log.ts'
import type { Settings } from './platform/settings.ts'
import type { FindReferenced } from './platform/storage/sweep.ts'
import { findPublicFiles as findPublicFilesInDatabase } from './sweep.ts'

interface AppOptions {
  settings: Pick<Settings, 'trustProxy' | 'limitsRequests' | 'metricsToken'> & PublicPageSettings
  log: Logger
  /** The built web app; omitted in API tests. */
  webFolder?: string
  /** Finds the stored files that are public; replaced in tests without a database. */
  findPublicFiles?: FindReferenced
}

/** Creates the HTTP server with every feature, not yet listening. */
export async function buildApp({
  settings,
  log,
  webFolder,
  findPublicFiles = findPublicFilesInDatabase,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: withoutDebugLines(log) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy ?? false,
    bodyLimit: 1_048_576,
    routerOptions: { maxParamLength: 200 },
    // While closing, the server still serves requests on open connections. `drain.ts` sends clients to other
    // nodes.
    return503OnClosing: false,
    requestTimeout: requestDeadlines.uploadMs,
    http: { headersTimeout: requestDeadlines.headersMs, connectionsCheckingInterval: 2_500 },
    // Closes a connection that is idle for two minutes.
    connectionTimeout: 120_000,
    frameworkErrors: handleUnroutedError,
    genReqId: newRequestId,
    // Requests get no logger of their own: the log adds the request id from the async context to every line.
    childLoggerFactory: (logger) => logger,
    clientErrorHandler: respondToMalformedRequest,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  registerErrors(app)
  registerObservation(app)
  registerDrain(app)
  registerBodyDeadline(app)
  registerSecurity(app, settings)
  // Compressed request bodies are not accepted: a hundred bytes can decompress to gigabytes, and decompression
  // continues after the request is refused.
  await app.register(compress, { threshold: 1024, requestEncodings: ['identity'] })
  // Another site can send this content type without a CORS preflight.
  app.removeContentTypeParser('text/plain')
  registerJsonBody(app)
  await registerReference(app)
  await registerBrowserCookie(app, settings)
  registerContext(app, { findSession: resolveSession, limitsRequests: settings.limitsRequests })
  registerHealth(app)
  registerMetrics(app, settings)

  authRoutes(app)
  accountRoutes(app)
  businessRoutes(app)
  subscriptionRoutes(app)
  paymentsRoutes(app)
  agentsRoutes(app)
  staffRoutes(app)
  invitationsRoutes(app)
  propertiesRoutes(app)
  bookingsRoutes(app)
  blocksRoutes(app)
  calendarsRoutes(app)
  calendarFileRoutes(app)
  messagesRoutes(app)
  publicPageRoutes(app)
  requestsRoutes(app)
  visitRoutes(app)
  pageRoutes(app)
  guestPageRoutes(app)
  guestRegisterRoutes(app)
  guestVisitRoutes(app)
  moneyRoutes(app)
  documentsRoutes(app)
  holdsRoutes(app)
  dueDatesRoutes(app)
  cautionsRoutes(app)
  commissionsRoutes(app)
  statementsRoutes(app)
  landlordsRoutes(app)
  bankRoutes(app)
  moveRoutes(app)
  landlordStatementsRoutes(app)
  pricesRoutes(app)
  documentLinkRoutes(app)
  collectionsRoutes(app, requireSecondFactor)
  payLinkRoutes(app)
  maintenanceRoutes(app)
  expensesRoutes(app)
  inventoryRoutes(app)
  dashboardRoutes(app)
  searchRoutes(app)
  auditRoutes(app)
  analyticsRoutes(app)
  performanceRoutes(app)
  ratingsRoutes(app)
  notificationsRoutes(app)
  liveRoutes(app)
  landingRoutes(app)
  clientErrorsRoutes(app)
  dataRoutes(app)

  registerStoredFiles(app, { findPublic: findPublicFiles })
  await registerWebApp(app, { settings, webFolder })
  return app
}
