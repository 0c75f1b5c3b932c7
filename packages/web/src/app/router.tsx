import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { paths } from '../lib/paths.ts'
import { FullPageLoader } from '../ui/FullPageLoader.tsx'
import { Guard } from './Guard.tsx'
import { RouteErrorPage } from './RouteErrorPage.tsx'

/** A page in a chunk of its own. */
const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
})

const layout = (load: () => Promise<ComponentType>, children: RouteObject[]): RouteObject => ({
  lazy: async () => ({ Component: await load() }),
  // Below the layout, so that a page's fault leaves the header and the menu standing.
  children: [{ errorElement: <RouteErrorPage />, children }],
})

const accessPages = [
  page(paths.auth, async () => (await import('../features/auth/AuthPage.tsx')).AuthPage),
  page(
    paths.otpVerification,
    async () => (await import('../features/auth/OtpVerificationPage.tsx')).OtpVerificationPage,
  ),
  page(
    paths.forgotPassword,
    async () => (await import('../features/auth/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  ),
  page(
    paths.resetPassword,
    async () => (await import('../features/auth/ResetPasswordPage.tsx')).ResetPasswordPage,
  ),
  page(
    paths.confirmEmail,
    async () => (await import('../features/auth/ConfirmEmailPage.tsx')).ConfirmEmailPage,
  ),
]

const ratePage = page(paths.rate, async () => (await import('../features/ratings/RatePage.tsx')).RatePage)

const plansPage = async () => (await import('../features/subscription/PlansPage.tsx')).PlansPage

const setupPages = [
  page(
    paths.businessSetup,
    async () => (await import('../features/business/BusinessSetupPage.tsx')).BusinessSetupPage,
  ),
  page(paths.subscriptionPlans, plansPage),
  page(
    paths.upgradeSubscriptionPlans,
    async () => (await import('../features/subscription/UpgradePlansPage.tsx')).UpgradePlansPage,
  ),
  page(
    paths.paymentSuccess,
    async () => (await import('../features/subscription/PaymentResultPage.tsx')).PaymentResultPage,
  ),
  page(
    paths.sandboxCheckout,
    async () => (await import('../features/subscription/SandboxCheckoutPage.tsx')).SandboxCheckoutPage,
  ),
]

const propertiesPage = async () => (await import('../features/properties/PropertiesPage.tsx')).PropertiesPage

const shellPages = [
  page(paths.dashboard, async () => (await import('../features/analytics/DashboardPage.tsx')).DashboardPage),
  page(paths.properties, propertiesPage),
  page(paths.agentProperties, propertiesPage),
  page(paths.bookings, async () => (await import('../features/bookings/BookingsPage.tsx')).BookingsPage),
  page(
    paths.myBookings,
    async () => (await import('../features/bookings/MyBookingsPage.tsx')).MyBookingsPage,
  ),
  page(paths.agents, async () => (await import('../features/agents/AgentsPage.tsx')).AgentsPage),
  page(paths.staff, async () => (await import('../features/staff/StaffPage.tsx')).StaffPage),
  page(paths.inventory, async () => (await import('../features/inventory/InventoryPage.tsx')).InventoryPage),
  page(
    paths.maintenance,
    async () => (await import('../features/maintenance/MaintenancePage.tsx')).MaintenancePage,
  ),
  page(paths.expenses, async () => (await import('../features/expenses/ExpensesPage.tsx')).ExpensesPage),
  page(paths.analytics, async () => (await import('../features/analytics/AnalyticsPage.tsx')).AnalyticsPage),
  page(
    paths.performance,
    async () => (await import('../features/analytics/PerformancePage.tsx')).PerformancePage,
  ),
  page(paths.settings, async () => (await import('./SettingsPage.tsx')).SettingsPage),
  page(paths.profile, async () => (await import('./ProfilePage.tsx')).ProfilePage),
  page(paths.activity, async () => (await import('../features/audit/ActivityPage.tsx')).ActivityPage),
]

const routes: RouteObject[] = [
  {
    element: <Guard />,
    errorElement: <RouteErrorPage />,
    HydrateFallback: FullPageLoader,
    children: [
      ...accessPages,
      ratePage,
      layout(async () => (await import('./SetupLayout.tsx')).SetupLayout, setupPages),
      layout(async () => (await import('./Shell.tsx')).Shell, shellPages),
      page('*', async () => (await import('./NotFoundPage.tsx')).NotFoundPage),
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)
